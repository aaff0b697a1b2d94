import type { IdentityState } from '#domain/identity/identity.ts'
import type { BadgeVariant } from '#src/ui/badge.tsx'

/** The badge of a request that an administrator decides: an accreditation or an identity check. */
export const decisionVariants: Readonly<Record<IdentityState, BadgeVariant>> = {
  none: 'plain',
  started: 'plain',
  pending: 'plain',
  review: 'warn',
  'more-required': 'plain',
  approved: 'good',
  declined: 'bad',
  expired: 'bad',
}
