import { initialsOf } from '#src/intl/initials.ts'

/** Placeholder for a company's logo: the initials of its first two words. Empty if the name has no letter and no digit. */
export function companyInitials(name: string): string {
  return initialsOf(name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [])
}
