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
    'Mail friends an invitation, some at a time and some a day. The answer is the same for those who are here already.',
  spec: 'platform 7, investing 3',
  /** The rule sets the maximum number of addresses. */
  body: object({ emails: list(text({ max: emailMaximum }), 100) }),
  reply: done,
  idempotent: true,
  rate: 10,
})
