/** Addresses of friends that somebody invites (investing 3). */

import { emailRule, type FieldProblem } from '#domain/field.ts'
import { invitesMaximum } from '#domain/limits.ts'

/** The addresses in what was typed: separated by commas, semicolons or white space. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;،؛]+/u).filter((part) => part !== '')
}

/** Everything that is wrong with them, each as `emails.<place>`; what is wrong with all of them as `emails`. */
export function inviteProblems(addresses: readonly string[], own: string): FieldProblem[] {
  if (addresses.length === 0) return [{ path: 'emails', code: 'required' }]
  if (addresses.length > invitesMaximum) return [{ path: 'emails', code: 'too-many-addresses', limit: invitesMaximum }]
  const seen = new Set<string>()
  return addresses.flatMap((address, place): FieldProblem[] => {
    const folded = address.toLowerCase()
    const path = `emails.${place}`
    const problem = emailRule(address)
    if (problem) return [{ path, ...problem }]
    if (folded === own.toLowerCase()) return [{ path, code: 'own-address' }]
    if (seen.has(folded)) return [{ path, code: 'too-many' }]
    seen.add(folded)
    return []
  })
}
