"""Parts of screens that paint themselves line by line."""
