/** Passkeys (WebAuthn): the only second factor that resists phishing. */
import { randomBytes } from "node:crypto";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { getEnv } from "#app/platform/env.server.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { endProofSession, provePassword, type Args } from "../password-proof.server.ts";
import { digestOf, newRecoveryCodes } from "./codes.server.ts";
import { secondFactor } from "./queries.server.ts";

type Me = Pick<Args, "state" | "who">;
type Owner = { p_user: string; p_session: string };

/** Our site, as browsers bind passkeys to it. */
const site = () => {
  const { origin, hostname } = new URL(getEnv().APP_ORIGIN);
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
};
const unusable = () => new Refusal(422, "This passkey did not work. Try again, or enter a code.");

const heldSchema = z.array(z.strictObject({ id: z.string(), transports: z.array(z.string()) }));
const takenSchema = z.strictObject({
  challenge: z.string().nullable(),
  passkey: z
    .strictObject({ id: z.string(), public_key: z.string(), counter: z.number() })
    .nullable(),
});

/** How a browser may reach a passkey again. */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];
/** A browser's answer, as far as we check it before the library does. */
const answerSchema = z.object({
  id: z.string().min(1).max(1_400),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
});
const addedSchema = answerSchema.extend({
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).default([]),
  }),
});
const shownSchema = answerSchema.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

async function ownerOf({ state, who }: Me): Promise<Owner> {
  return { p_user: who.userId, p_session: (await secondFactor(state)).session };
}

/** A new challenge for a session, with the user's passkeys. */
async function begin(me: Owner, adds: boolean) {
  const challenge = randomBytes(32);
  const held = await jsonOf(serviceClient(), "begin_passkey", heldSchema, {
    ...me,
    p_challenge: challenge.toString("base64url"),
    p_adds: adds,
  });
  return { challenge: new Uint8Array(challenge), held };
}

/** The session's challenge, which cannot be used again, and the user's passkey with this id. */
async function taken(me: Owner, id: string, adds: boolean) {
  const args = { ...me, p_id: id, p_adds: adds };
  const { challenge, passkey } = await jsonOf(
    serviceClient(),
    "consume_passkey_challenge",
    takenSchema,
    args,
  );
  if (challenge === null) throw new Refusal(409, "That took too long. Try again.");
  return { challenge, passkey };
}

/** A browser's answer, parsed. @throws {Refusal} 422 */
function read<T extends z.ZodType>(schema: T, response: string): z.output<T> {
  let json: unknown;
  try {
    json = JSON.parse(response);
  } catch {
    throw unusable();
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw unusable();
  return parsed.data;
}

/**
 * Options for a browser to create a passkey.
 * @throws {Refusal} if the password is wrong, or 428 if another second factor must be confirmed first
 */
export async function optionsToAdd(args: Args, current: string | undefined) {
  await endProofSession(args.state, await provePassword(args, current));
  const { challenge, held } = await begin(await ownerOf(args), true);
  return generateRegistrationOptions({
    rpName: "Nomera Health",
    rpID: site().expectedRPID,
    userName: args.who.email,
    userID: new TextEncoder().encode(args.who.userId),
    challenge,
    excludeCredentials: held,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
}

/**
 * Adds the passkey that a browser created.
 * @returns the recovery codes, which cannot be shown again; null if the user already has some
 * @throws {Refusal} 409, 422, 429
 */
export async function addPasskey(
  args: Me,
  form: { response: string; name: string },
): Promise<string[] | null> {
  const response = read(addedSchema, form.response);
  const me = await ownerOf(args);
  const { challenge: expectedChallenge } = await taken(me, response.id, true);
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    ...site(),
  }).catch(() => {
    throw unusable();
  });
  if (!registrationInfo) throw unusable();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const codes = newRecoveryCodes();
  const isFirst = unwrap(
    await serviceClient().rpc("add_passkey", {
      ...me,
      p_passkey: {
        id,
        name: form.name,
        counter,
        public_key: Buffer.from(publicKey).toString("base64url"),
        transports: TRANSPORTS.filter((one) => transports?.includes(one)),
      },
      p_codes: codes.map(digestOf),
    }),
  );
  return isFirst ? codes : null;
}

/** Options for a browser to use a passkey. @throws {Refusal} 409 if there is none */
export async function optionsToConfirm(args: Me) {
  const { challenge, held } = await begin(await ownerOf(args), false);
  if (held.length === 0) throw new Refusal(409, "You have no passkey. Enter a code.");
  return generateAuthenticationOptions({
    rpID: site().expectedRPID,
    userVerification: "required",
    challenge,
    allowCredentials: held,
  });
}

/** Confirms with the passkey that a browser used. @throws {Refusal} 409, 422, 429 */
export async function confirmByPasskey(args: Me, sent: string): Promise<void> {
  const response = read(shownSchema, sent);
  const me = await ownerOf(args);
  const { challenge, passkey } = await taken(me, response.id, false);
  if (!passkey) throw unusable();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    ...site(),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => {
    throw unusable();
  });
  if (!verified) throw unusable();
  const answer = await serviceClient().rpc("pass_passkey", {
    ...me,
    p_id: passkey.id,
    p_counter: authenticationInfo.newCounter,
  });
  if (answer.error) unwrap(answer);
}

/** Removes a passkey. @throws {Refusal} 404, or 428 if a second factor must be confirmed first */
export async function removePasskey(args: Me, id: string): Promise<void> {
  const me = await ownerOf(args);
  const answer = await serviceClient().rpc("remove_passkey", { ...me, p_id: id });
  if (answer.error) unwrap(answer);
}
