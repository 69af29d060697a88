// Passkeys: the browser asks for them and keeps them; the server's options and the browser's answers are JSON here.

import { ask } from '../wire/api';
import type { IdentityShown } from '../wire/schema';

interface Described {
  id: string;
  type: 'public-key';
}

interface CreationOptions {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
}

interface RequestOptions {
  challenge: string;
  allowCredentials?: Described[];
}

/** Whether this page can use passkeys: an encrypted one (or localhost), under a name and not a bare address. */
export function possible(): boolean {
  return 'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function written(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const described = (list: Described[] = []) => list.map((one) => ({ ...one, id: bytes(one.id) }));

/** Makes a passkey and tells the server; false if the person has thought better of it. */
export async function add(name: string): Promise<boolean> {
  const options = await ask<CreationOptions>('POST', '/account/passkeys/options');
  const made = await chosen(() =>
    navigator.credentials.create({
      publicKey: {
        ...(options as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytes(options.challenge),
        user: { ...options.user, id: bytes(options.user.id) },
        excludeCredentials: described(options.excludeCredentials),
      },
    }),
  );
  if (!made) return false;
  const answer = made.response as AuthenticatorAttestationResponse;
  const response = { clientDataJSON: written(answer.clientDataJSON), attestationObject: written(answer.attestationObject) };
  await ask('POST', '/account/passkeys', { credential: plain(made, response), name });
  return true;
}

/** Who has the passkey that the person picks; null if they have thought better of it. */
export async function signIn(forget: boolean): Promise<IdentityShown | null> {
  const options = await ask<RequestOptions>('POST', '/identity/passkey/options');
  const found = await chosen(() =>
    navigator.credentials.get({
      publicKey: {
        ...(options as unknown as PublicKeyCredentialRequestOptions),
        challenge: bytes(options.challenge),
        allowCredentials: described(options.allowCredentials),
      },
    }),
  );
  if (!found) return null;
  const answer = found.response as AuthenticatorAssertionResponse;
  const response = {
    clientDataJSON: written(answer.clientDataJSON),
    authenticatorData: written(answer.authenticatorData),
    signature: written(answer.signature),
    userHandle: answer.userHandle ? written(answer.userHandle) : null,
  };
  return ask<IdentityShown>('POST', '/identity/passkey', { credential: plain(found, response), forget });
}

async function chosen(asked: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked()) as PublicKeyCredential | null;
  } catch (why) {
    if (why instanceof DOMException && (why.name === 'NotAllowedError' || why.name === 'AbortError')) return null;
    throw why;
  }
}

function plain(credential: PublicKeyCredential, response: Record<string, unknown>): Record<string, unknown> {
  return { id: credential.id, rawId: written(credential.rawId), type: credential.type, response, clientExtensionResults: {} };
}
