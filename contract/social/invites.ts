/** Inviting friends (platform 7, investing 2, 3; docs/areas/social.md). */

import { emailMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { list, object, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

export const sendInvites = call({
  method: 'POST',
  path: 'send-invites',
  access: 'user',
  summary:
    'Emails invitations to friends, up to a limit per call and per day. The response does not reveal who is already registered.',
  spec: 'platform 7, investing 3',
  /** The rule sets the maximum number of addresses. */
  body: object({ emails: list(text({ max: emailMaximum }), 100) }),
  reply: done,
  idempotent: true,
  rate: 10,
})
