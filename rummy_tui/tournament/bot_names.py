"""What the bots of a tournament are called: each of a large field has its own name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_NAMES = """
Asha Bhim Chitra Dev Esha Farid Gita Hari Indu Jai Kavya Lalit Meena Nikhil Ojas Priya
Qadir Ravi Sita Tarun Uma Vikram Waheeda Yash Zoya Aarav Aditi Ajay Akash Alka Amar
Amrita Anand Anil Anjali Anup Aparna Arjun Arun Arya Ashok Avani Bala Banu Basant Bela
Bharat Bharti Bhavna Bina Brij Chandan Charu Chetan Chhaya Chirag Daksha Damini
Darshan Daya Deepa Deepak Devika Dhara Dhruv Dilip Dinesh Divya Durga Ekta Elina Eshan
Faiza Falak Farah Firoz Gagan Ganesh Gauri Gautam Gayatri Girish Gopal Govind Gulab
Hamid Hansa Harish Harsha Heena Hema Hemant Himani Hira Ila Imran Indira Ira Ishan
Ishita Jagat Jamila Janaki Jatin Jaya Jayesh Jhanvi Jiten Juhi Jyoti Kabir Kajal Kala
Kamal Kamla Kanta Karan Kartik Kashi Ketan Kiran Kishan Kriti Kumar Kusum Lakhan Lata
Latika Laxmi Leela Lokesh Madan Madhu Mahesh Mala Malati Manav Mangala Manish Manju
Maya Megha Milind Mina Mira Mohan Mohini Mukesh Nalini Naman Nanda Narayan Naveen
Neela Neeraj Neha Nidhi Nisha Nita Nitin Omkar Ovi Padma Pallavi Pankaj Parth Parvati
Pavan Pooja Prabha Pradip Prakash Pranav Prem Punit Radha Raghav Rahul Raj Rajani
Rakesh Rama Rani Rashmi Rekha Renu Ritu Rohan Rohini Rupa Sachin Sagar Sahil Sanjay
Sarita Savita Seema Shanti Sharad Shobha Sohan Sudha Suman Sunil Suresh Swati Tanvi
Tara Tejas Tulsi Uday Ujjwal Urmila Usha Vani Varun Vasant Veena Vidya Vijay Vimala
Vinod Waseem Yamini Yusuf Zahir
"""
BOT_NAMES: tuple[str, ...] = tuple(_NAMES.split())
"""More than the largest field needs, so that no person's name is wanting."""


def names_beside(people: Sequence[str]) -> Iterator[str]:
    """Names that none of these people has, always in the same order."""
    taken = {name.casefold() for name in people}
    return (name for name in BOT_NAMES if name.casefold() not in taken)
