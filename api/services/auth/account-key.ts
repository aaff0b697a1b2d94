import { hashOf } from '#api/db/auth/sessions.ts'

/** The key under which failed sign-ins of an address are counted, whether or not the account exists. */
export function accountKey(email: string): string {
  return Buffer.from(hashOf(email.trim().toLowerCase())).toString('base64url')
}
