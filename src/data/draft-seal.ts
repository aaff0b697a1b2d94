/**
 * What stays of a person on a device after their session: sealed under a key that the server gives to nobody but them, with each
 * of their sessions (docs/decisions/0054-drafts-sealed-for-their-person.md).
 */

import { isSealed, type Sealed } from '#contract/worker.ts'
import type { UseStore } from '#src/platform/storage.ts'
import { keptSession } from '#src/state/session.ts'

type Bytes = Uint8Array<ArrayBuffer>

const cipher = 'AES-GCM'
const nonceBytes = 12

export interface SealingPlace {
  /** Kind of the store. */
  readonly of: 'draft' | 'file'
  readonly partition: string
  readonly id: string
}

/** The key of who is signed in, if that is this person. */
export function ownDraftKey(partition: string): string | undefined {
  const session = keptSession()
  return session?.partition === partition ? session.draftKey : undefined
}

/** @param draftKey base64url. @throws where the browser cannot */
export async function sealBytes(draftKey: string, place: SealingPlace, plain: Bytes): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(terms(nonce, place), await imported(draftKey, 'encrypt'), plain)
  return { sealed: new Uint8Array(sealed), nonce }
}

/** @throws where it is another key's or another place's, or has been changed */
export async function openBytes(draftKey: string, place: SealingPlace, { sealed, nonce }: Sealed): Promise<Bytes> {
  const key = await imported(draftKey, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt(terms(nonce, place), key, sealed))
}

/** It opens nowhere but where it was sealed. */
function terms(iv: Bytes, { of, partition, id }: SealingPlace): AesGcmParams {
  return { name: cipher, iv, additionalData: new TextEncoder().encode(`${of}\n${partition}\n${id}`) }
}

function imported(draftKey: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const text = atob(draftKey.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, cipher, false, [use])
}

/**
 * Puts something in the place of what was seen there, or nothing, unless it has changed meanwhile: sealing and opening take longer
 * than a transaction lives, and somebody may be typing.
 * @param marks tells two plain values apart
 * @returns whether it was still there
 */
export function replaceSeen<T>(
  store: UseStore,
  id: string,
  seen: T | Sealed,
  next: T | Sealed | undefined,
  marks: (value: T) => string,
): Promise<boolean> {
  const mark = (value: unknown): string => (isSealed(value) ? `sealed ${value.nonce.join()}` : marks(value as T))
  return store(
    'readwrite',
    (objects) =>
      new Promise((resolve, reject) => {
        const { transaction } = objects
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
        const asked = objects.get(id)
        asked.addEventListener('success', () => {
          const same = asked.result !== undefined && mark(asked.result) === mark(seen)
          if (same && next === undefined) objects.delete(id)
          else if (same) objects.put(next, id)
          transaction.addEventListener('complete', () => resolve(same))
        })
      }),
  )
}
