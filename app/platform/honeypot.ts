/** The hidden field of public forms. People don't see it; bots that fill in everything fill it in. */
export const HONEYPOT = "homepage";
