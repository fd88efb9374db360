/** The secret key that the stand-in answers to: worth nothing anywhere else. */
export const localSecretKey = "sk_test_local";
