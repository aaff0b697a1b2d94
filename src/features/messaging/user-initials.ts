import { initialsOf } from '#src/intl/initials.ts'

/** Placeholder for a user's photo: the initials of the first and the last part of the name. Empty if it has no letter. */
export function userInitials(name: string): string {
  const parts = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return initialsOf(parts.length > 1 ? [parts[0], parts.at(-1)] : parts)
}
