"""What a person sets once: read from one TOML file, the environment and flags."""
