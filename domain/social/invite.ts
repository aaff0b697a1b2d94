/** Addresses of friends that a user invites (investing 3). */

import { emailRule, type FieldProblem } from '#domain/field.ts'
import { invitesMaximum } from '#domain/limits.ts'

/** The addresses in the input: separated by commas, semicolons or white space. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;،؛]+/u).filter((part) => part !== '')
}

/** Problems of single addresses as `emails.<index>`; problems of the whole list as `emails`. */
export function inviteProblems(addresses: readonly string[], own: string): FieldProblem[] {
  if (addresses.length === 0) return [{ path: 'emails', code: 'required' }]
  if (addresses.length > invitesMaximum) return [{ path: 'emails', code: 'too-many-addresses', limit: invitesMaximum }]
  const seen = new Set<string>()
  return addresses.flatMap((address, index): FieldProblem[] => {
    const folded = address.toLowerCase()
    const path = `emails.${index}`
    const problem = emailRule(address)
    if (problem) return [{ path, ...problem }]
    if (folded === own.toLowerCase()) return [{ path, code: 'own-address' }]
    if (seen.has(folded)) return [{ path, code: 'too-many' }]
    seen.add(folded)
    return []
  })
}
