import { hashOf } from '#api/db/sessions.ts'

/** By what failed sign-ins of an address are counted. Whether there is such an account makes no difference. */
export function accountKey(email: string): string {
  return Buffer.from(hashOf(email.trim().toLowerCase())).toString('base64url')
}
