/** The secret key of the stand-in; useless anywhere else. */
export const localSecretKey = "sk_test_local";
