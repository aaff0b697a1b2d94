import { initialsOf } from '#src/intl/initials.ts'

/** Placeholder for a user's photo: the initials of the first and the last part of the name. Empty if it has no letter. */
export function userInitials(name: string): string {
  const parts = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return initialsOf([...parts.slice(0, 1), ...parts.slice(1).slice(-1)])
}
