/** The cloth that this game is played on, and with it the backs of its cards. */
export const cloth = "plata";
