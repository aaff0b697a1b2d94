/** A campaign's team: mails to them, and access to edit it (issue of campaign creation). */

import { campaignKinds } from '#domain/campaign/campaign.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, list, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'
import { campaignStatusCode, done } from '#contract/shapes.ts'

const ofMember = object({ id: id() })
const link = object({ token: text({ min: 20, max: 100, pattern: /^[\w-]+$/ }) })
/** Mails a minute that one owner may request; the handler has further daily limits. */
const mailsAMinute = 10

export const resendEmail = call({
  method: 'POST',
  path: 'equity/team-members/{id}/resend-email',
  access: 'owner',
  summary: 'Sends or resends the email that informs a team member that they are listed in the campaign.',
  spec: 'platform 7',
  params: ofMember,
  reply: done,
  idempotent: true,
  rate: mailsAMinute,
  stale: ['equities/'],
})

export const grantAccess = call({
  method: 'POST',
  path: 'equity/team-members/{id}/access',
  access: 'owner',
  summary: 'Emails a team member a link that grants access to edit the campaign. An earlier link becomes invalid.',
  spec: 'issue of campaign creation',
  params: ofMember,
  reply: done,
  idempotent: true,
  rate: mailsAMinute,
  stale: ['equities/'],
})

export const removeAccess = call({
  method: 'DELETE',
  path: 'equity/team-members/{id}/access',
  access: 'owner',
  summary: "Revokes a team member's access immediately and invalidates an open link.",
  spec: 'issue of campaign creation',
  params: ofMember,
  reply: done,
  stale: ['equities/'],
})

const memberAccess = object({
  /** The item of the team list. */
  member: id(),
  /** Who may edit the campaign as this member. */
  editor: nullable(object({ name: text({ max: 250 }), email: text({ max: 254 }), since: instant() })),
  /** A link that was mailed, or is about to be, and is still valid. */
  invited: nullable(object({ email: text({ max: 254 }), at: instant(), sent: bool() })),
  /** When the mail about being listed was last requested. */
  named: nullable(object({ email: text({ max: 254 }), at: instant(), sent: bool() })),
})
export type MemberAccess = Value<typeof memberAccess>

export const listAccess = call({
  method: 'GET',
  path: 'equities/{id}/access',
  access: 'owner',
  summary: "Lists the access, invitations and emails of a campaign's team members, for its owner.",
  spec: 'issue of campaign creation',
  params: object({ id: id() }),
  reply: list(memberAccess, 500),
})

const sharedCampaign = object({
  id: id(),
  /** The current title; may be empty. */
  title: text({ max: 4000 }),
  kind: oneOf(campaignKinds),
  status: campaignStatusCode,
})
export type SharedCampaign = Value<typeof sharedCampaign>

export const shared = call({
  method: 'GET',
  path: 'equities/shared',
  access: 'member',
  summary: "Lists other owners' campaigns that the user may edit, latest change first.",
  spec: 'issue of campaign creation',
  reply: list(sharedCampaign, 200),
  cache: 'private',
})

export const invitation = call({
  method: 'GET',
  path: 'campaign-access/{token}',
  access: 'visitor',
  summary:
    'Returns what a link grants access to, and whether it is valid. Has no side effects, because mail scanners open links.',
  spec: 'issue of campaign creation, reliability 3.7',
  params: link,
  reply: object({
    usable: bool(),
    /** Empty if the link is not valid. */
    title: text({ max: 200 }),
    invitedBy: text({ max: 250 }),
  }),
})

export const acceptAccess = call({
  method: 'POST',
  path: 'campaign-access/{token}',
  access: 'member',
  summary: 'Accepts the access that a link grants, as the user to whose address it was sent.',
  spec: 'issue of campaign creation',
  params: link,
  reply: sharedCampaign,
  errors: ['LINK_INVALID', 'OTHER_ADDRESS'],
  rate: 20,
  stale: ['equities/'],
})
