// Made by `npm run types` from the Python package. Do not edit.

export const rulebook = {
  "title": {"en":"Tax the Rich","de":"Tax the Rich"},
  "players": [3,4,5,6],
  "usualPlayers": 4,
  "lowWins": false,
};

export const cards: Record<string, { en: string; de: string }> = {
  "b1": {"en":"blue 1 (Poor)","de":"blaue 1 (Armer)"},
  "b10": {"en":"blue 10 (Influencer)","de":"blaue 10 (Influencer)"},
  "b11": {"en":"blue 11 (Billionaire)","de":"blaue 11 (Milliardär)"},
  "b12": {"en":"blue 12 (President)","de":"blaue 12 (Präsident)"},
  "b2": {"en":"blue 2 (Mother)","de":"blaue 2 (Mutter)"},
  "b3": {"en":"blue 3 (Worker)","de":"blaue 3 (Arbeiter)"},
  "b3.5": {"en":"blue 3.5 (Teacher)","de":"blaue 3.5 (Lehrerin)"},
  "b4": {"en":"blue 4 (Artist)","de":"blaue 4 (Künstlerin)"},
  "b5": {"en":"blue 5 (Journalist)","de":"blaue 5 (Journalistin)"},
  "b5.5": {"en":"blue 5.5 (Clerk)","de":"blaue 5.5 (Sachbearbeiterin)"},
  "b6": {"en":"blue 6 (Police)","de":"blaue 6 (Polizist)"},
  "b7": {"en":"blue 7 (Scientist)","de":"blaue 7 (Wissenschaftlerin)"},
  "b7.5": {"en":"blue 7.5 (Broker)","de":"blaue 7.5 (Börsenmakler)"},
  "b8": {"en":"blue 8 (Doctor)","de":"blaue 8 (Arzt)"},
  "b9": {"en":"blue 9 (Judge)","de":"blaue 9 (Richterin)"},
  "g1": {"en":"green 1 (Poor)","de":"grüne 1 (Armer)"},
  "g10": {"en":"green 10 (Influencer)","de":"grüne 10 (Influencer)"},
  "g11": {"en":"green 11 (Billionaire)","de":"grüne 11 (Milliardär)"},
  "g12": {"en":"green 12 (President)","de":"grüne 12 (Präsident)"},
  "g2": {"en":"green 2 (Mother)","de":"grüne 2 (Mutter)"},
  "g3": {"en":"green 3 (Worker)","de":"grüne 3 (Arbeiter)"},
  "g3.5": {"en":"green 3.5 (Teacher)","de":"grüne 3.5 (Lehrerin)"},
  "g4": {"en":"green 4 (Artist)","de":"grüne 4 (Künstlerin)"},
  "g5": {"en":"green 5 (Journalist)","de":"grüne 5 (Journalistin)"},
  "g5.5": {"en":"green 5.5 (Clerk)","de":"grüne 5.5 (Sachbearbeiterin)"},
  "g6": {"en":"green 6 (Police)","de":"grüne 6 (Polizist)"},
  "g7": {"en":"green 7 (Scientist)","de":"grüne 7 (Wissenschaftlerin)"},
  "g7.5": {"en":"green 7.5 (Broker)","de":"grüne 7.5 (Börsenmakler)"},
  "g8": {"en":"green 8 (Doctor)","de":"grüne 8 (Arzt)"},
  "g9": {"en":"green 9 (Judge)","de":"grüne 9 (Richterin)"},
  "r1": {"en":"red 1 (Poor)","de":"rote 1 (Armer)"},
  "r10": {"en":"red 10 (Influencer)","de":"rote 10 (Influencer)"},
  "r11": {"en":"red 11 (Billionaire)","de":"rote 11 (Milliardär)"},
  "r12": {"en":"red 12 (President)","de":"rote 12 (Präsident)"},
  "r2": {"en":"red 2 (Mother)","de":"rote 2 (Mutter)"},
  "r3": {"en":"red 3 (Worker)","de":"rote 3 (Arbeiter)"},
  "r3.5": {"en":"red 3.5 (Teacher)","de":"rote 3.5 (Lehrerin)"},
  "r4": {"en":"red 4 (Artist)","de":"rote 4 (Künstlerin)"},
  "r5": {"en":"red 5 (Journalist)","de":"rote 5 (Journalistin)"},
  "r5.5": {"en":"red 5.5 (Clerk)","de":"rote 5.5 (Sachbearbeiterin)"},
  "r6": {"en":"red 6 (Police)","de":"rote 6 (Polizist)"},
  "r7": {"en":"red 7 (Scientist)","de":"rote 7 (Wissenschaftlerin)"},
  "r7.5": {"en":"red 7.5 (Broker)","de":"rote 7.5 (Börsenmakler)"},
  "r8": {"en":"red 8 (Doctor)","de":"rote 8 (Arzt)"},
  "r9": {"en":"red 9 (Judge)","de":"rote 9 (Richterin)"},
  "y1": {"en":"yellow 1 (Poor)","de":"gelbe 1 (Armer)"},
  "y10": {"en":"yellow 10 (Influencer)","de":"gelbe 10 (Influencer)"},
  "y11": {"en":"yellow 11 (Billionaire)","de":"gelbe 11 (Milliardär)"},
  "y12": {"en":"yellow 12 (President)","de":"gelbe 12 (Präsident)"},
  "y2": {"en":"yellow 2 (Mother)","de":"gelbe 2 (Mutter)"},
  "y3": {"en":"yellow 3 (Worker)","de":"gelbe 3 (Arbeiter)"},
  "y3.5": {"en":"yellow 3.5 (Teacher)","de":"gelbe 3.5 (Lehrerin)"},
  "y4": {"en":"yellow 4 (Artist)","de":"gelbe 4 (Künstlerin)"},
  "y5": {"en":"yellow 5 (Journalist)","de":"gelbe 5 (Journalistin)"},
  "y5.5": {"en":"yellow 5.5 (Clerk)","de":"gelbe 5.5 (Sachbearbeiterin)"},
  "y6": {"en":"yellow 6 (Police)","de":"gelbe 6 (Polizist)"},
  "y7": {"en":"yellow 7 (Scientist)","de":"gelbe 7 (Wissenschaftlerin)"},
  "y7.5": {"en":"yellow 7.5 (Broker)","de":"gelbe 7.5 (Börsenmakler)"},
  "y8": {"en":"yellow 8 (Doctor)","de":"gelbe 8 (Arzt)"},
  "y9": {"en":"yellow 9 (Judge)","de":"gelbe 9 (Richterin)"},
};

export const phases: Record<string, { en: string; de: string }> = {
  "over": {"en":"The match is over","de":"Die Partie ist zu Ende"},
  "bid": {"en":"Bid higher or pass","de":"Höher bieten oder passen"},
  "call": {
    "en": "Call the card whose holder becomes your deputy",
    "de": "Eine Karte nennen: Wer sie hat, wird Vize",
  },
  "rule": {"en":"Turn up a rule card","de":"Eine Regelkarte aufdecken"},
  "play": {"en":"Play a card","de":"Eine Karte spielen"},
  "reveal": {
    "en": "Choose the Broker to turn up",
    "de": "Den Börsenmakler wählen, der aufgedeckt wird",
  },
  "worker": {"en":"Choose the Worker's value","de":"Den Wert des Arbeiters wählen"},
  "point": {"en":"Point at a seat","de":"Auf einen Platz zeigen"},
  "frisk": {"en":"Choose whom to frisk","de":"Wählen, wer gefilzt wird"},
  "draw": {"en":"Draw a card","de":"Eine Karte ziehen"},
  "return": {"en":"Give a card back","de":"Eine Karte zurückgeben"},
  "swap": {
    "en": "Choose the card to take over",
    "de": "Wählen, welche Karte übernommen wird",
  },
  "keep": {
    "en": "Choose the three cards of your stack",
    "de": "Die drei Karten des eigenen Stichs wählen",
  },
  "steal": {
    "en": "Take a stack from the richest, or not",
    "de": "Der reichsten Person einen Stich nehmen oder nicht",
  },
  "stack": {"en":"Choose which stack to take","de":"Wählen, welcher Stich genommen wird"},
  "marker": {
    "en": "Move the marker within its row",
    "de": "Den Bietmarker in seiner Reihe versetzen",
  },
  "lead": {
    "en": "Name who leads the next trick",
    "de": "Bestimmen, wer zum nächsten Stich ausspielt",
  },
  "gift": {"en":"Give a stack to the other side","de":"Der Gegenseite einen Stich geben"},
};

export const suits = {
  "r": {"en":"red","de":"Rot"},
  "y": {"en":"yellow","de":"Gelb"},
  "g": {"en":"green","de":"Grün"},
  "b": {"en":"blue","de":"Blau"},
};

export const revolutions = {
  "class": {"en":"class revolution","de":"Revolution der Klassen"},
  "feminist": {"en":"feminist revolution","de":"feministische Revolution"},
};

export const characters = {
  "1": {"name":{"en":"Poor","de":"Armer"},"flag":true,"symbol":false,"rule":null},
  "2": {
    "name": {"en":"Mother","de":"Mutter"},
    "flag": true,
    "symbol": true,
    "rule": {
      "name": {"en":"New life","de":"Neues Leben"},
      "effect": {
        "en": "Every Mother in a trick you win becomes a stack of her own.",
        "de": "Jede Mutter in einem gewonnenen Stich wird ein eigener Stich.",
      },
    },
  },
  "3": {
    "name": {"en":"Worker","de":"Arbeiter"},
    "flag": true,
    "symbol": false,
    "rule": {
      "name": {"en":"Union","de":"Gewerkschaftsgründung"},
      "effect": {
        "en": "A Worker played as the trick's last card counts 0 or 13, as its player likes.",
        "de": "Ein Arbeiter, der als letzte Karte des Stichs fällt, zählt nach Wahl 0 oder 13.",
      },
    },
  },
  "4": {
    "name": {"en":"Artist","de":"Künstlerin"},
    "flag": false,
    "symbol": true,
    "rule": {
      "name": {"en":"Free spirit","de":"Freigeist"},
      "effect": {
        "en": "With an Artist in the trick suits do not count, only values.",
        "de": "Liegt eine Künstlerin im Stich, zählen nur Werte, keine Farben.",
      },
    },
  },
  "5": {
    "name": {"en":"Journalist","de":"Journalistin"},
    "flag": false,
    "symbol": true,
    "rule": {
      "name": {"en":"Free press","de":"Freie Presse"},
      "effect": {
        "en": "The Journalist makes everybody else turn two random hand cards face up.",
        "de": "Bei der Journalistin decken alle anderen zwei zufällige Handkarten auf.",
      },
    },
  },
  "6": {
    "name": {"en":"Police","de":"Polizist"},
    "flag": false,
    "symbol": false,
    "rule": {
      "name": {"en":"Stop and frisk","de":"Stoppen & Filzen"},
      "effect": {
        "en": "The Police draws a card from another hand and gives one back.",
        "de": "Der Polizist zieht eine Karte aus einer anderen Hand und gibt eine zurück.",
      },
    },
  },
  "7": {
    "name": {"en":"Scientist","de":"Wissenschaftlerin"},
    "flag": false,
    "symbol": true,
    "rule": {
      "name": {"en":"Debunked","de":"Widerlegt"},
      "effect": {
        "en": "Each Scientist in the trick makes its strongest remaining card count for nothing.",
        "de": "Jede Wissenschaftlerin im Stich macht die stärkste verbliebene Karte wertlos.",
      },
    },
  },
  "8": {
    "name": {"en":"Doctor","de":"Arzt"},
    "flag": false,
    "symbol": false,
    "rule": {
      "name": {"en":"Vaccination","de":"Impftermin"},
      "effect": {
        "en": "In a trick with a Poor the Doctors are the strongest cards, the earlier the stronger.",
        "de": "In einem Stich mit einem Armen sind Ärzte die stärksten Karten, je früher, desto stärker.",
      },
    },
  },
  "9": {
    "name": {"en":"Judge","de":"Richterin"},
    "flag": false,
    "symbol": false,
    "rule": {
      "name": {"en":"Overruled","de":"Überstimmt"},
      "effect": {
        "en": "Whoever wins with a Judge moves the marker to another cell of its row.",
        "de": "Wer mit einer Richterin gewinnt, versetzt den Bietmarker innerhalb seiner Reihe.",
      },
    },
  },
  "10": {
    "name": {"en":"Influencer","de":"Influencer"},
    "flag": false,
    "symbol": false,
    "rule": {
      "name": {"en":"Self-absorbed","de":"Selbstverliebt"},
      "effect": {
        "en": "Before scoring, two Influencers in your stacks cost you one stack, which the other side gets.",
        "de": "Vor der Wertung kosten je zwei Influencer in den Stichen einen Stich, den die Gegenseite bekommt.",
      },
    },
  },
  "11": {
    "name": {"en":"Billionaire","de":"Milliardär"},
    "flag": false,
    "symbol": false,
    "rule": {
      "name": {"en":"Hostile takeover","de":"Feindliche Übernahme"},
      "effect": {
        "en": "The Billionaire changes places with a card already played; led, with the card of the last seat.",
        "de": "Der Milliardär tauscht den Platz mit einer schon gespielten Karte; ausgespielt mit der des letzten Platzes.",
      },
    },
  },
  "12": {
    "name": {"en":"President","de":"Präsident"},
    "flag": false,
    "symbol": false,
    "rule": null,
  },
  "3.5": {
    "name": {"en":"Teacher","de":"Lehrerin"},
    "flag": false,
    "symbol": true,
    "rule": {
      "name": {"en":"Correction","de":"Korrektur"},
      "effect": {
        "en": "The Teacher points at another seat: the card lying there counts 2 less.",
        "de": "Die Lehrerin zeigt auf einen anderen Platz: Die Karte dort zählt 2 weniger.",
      },
    },
  },
  "5.5": {
    "name": {"en":"Clerk","de":"Sachbearbeiterin"},
    "flag": false,
    "symbol": true,
    "rule": {
      "name": {"en":"Decree","de":"Verordnung"},
      "effect": {
        "en": "The first Clerk of a trick names who leads next, but none of its winners.",
        "de": "Die erste Sachbearbeiterin im Stich bestimmt, wer als Nächstes ausspielt, nur keinen Gewinner.",
      },
    },
  },
  "7.5": {
    "name": {"en":"Broker","de":"Börsenmakler"},
    "flag": false,
    "symbol": false,
    "rule": {
      "name": {"en":"Insider trading","de":"Insiderhandel"},
      "effect": {
        "en": "Turning up a Broker from your hand, you may play another card face down.",
        "de": "Wer einen Börsenmakler aus der Hand aufdeckt, darf eine andere Karte verdeckt spielen.",
      },
    },
  },
};

export const board = [
  {"tricks":{"r":4,"y":4,"g":5,"b":5},"bonus":[3,5,7]},
  {"tricks":{"r":5,"y":5,"g":6,"b":6},"bonus":[4,6,8]},
  {"tricks":{"r":6,"y":6,"g":7,"b":7},"bonus":[5,7,9]},
  {"tricks":{"r":7,"y":7,"g":8,"b":8},"bonus":[6,8,10]},
  {"tricks":{"r":8,"y":8,"g":9,"b":9},"bonus":[7,9,11]},
  {"tricks":{"r":9,"y":9,"g":10,"b":10},"bonus":[8,10,12]},
  {"tricks":{"r":10,"y":10,"g":11,"b":11},"bonus":[9,11,13]},
  {"tricks":{"r":11,"y":11,"g":12,"b":12},"bonus":[10,12,14]},
];

export const rounds = 3;

export const stacks = [0,0,0,12,12,12,20];
