"""What is said at the table beside the common texts: the names of what the digest counts, and a clause to ask for."""

TEXTS = {
    "en": {
        "name.taken": "Cards taken",
        "name.escobas": "Escobas",
        "help.clause": "E08",
    },
    "es": {
        "name.taken": "Cartas recogidas",
        "name.escobas": "Escobas",
        "help.clause": "E08",
    },
    "de": {
        "name.taken": "Genommene Karten",
        "name.escobas": "Escobas",
        "help.clause": "E08",
    },
}
