/** One screen to be photographed, and its data. */

import type { Page } from '@playwright/test'
import type { DemoRole } from '#tools/hosts/site-client.ts'

/** The viewer: a visitor, one of the demonstration's users, a new user, or an empty site's operator. */
export type Viewer = 'visitor' | 'newcomer' | 'newOwner' | DemoRole

export interface Shot {
  readonly name: string
  readonly as: Viewer
  readonly path: string
  /** Runs before the picture is taken. */
  readonly prepare?: (page: Page, textOf: TextLookup) => Promise<void>
  /** Also in dark mode. */
  readonly dark?: boolean
  /** Only the visible viewport, not the whole page. */
  readonly window?: boolean
  /** Opened first online and then offline. */
  readonly offline?: boolean
  /** A part of the URL of calls that get no response, to show the loading state. */
  readonly held?: string
  /** A part of the URL of calls that fail on the server. */
  readonly broken?: string
  /** On a newly installed site. */
  readonly empty?: boolean
}

/** A text of the picture's language by its id. */
export type TextLookup = (id: string) => string

export interface Facts {
  readonly slug: string
  readonly id: string
  readonly reit: string
  readonly accreditedId: string
  readonly accreditedSlug: string
  readonly fundedSlug: string
  readonly kuwaitSlug: string
  readonly reserved: string
  readonly confirmed: string
  /** Top-ups of the investor: one that is pending, and one that was paid. */
  readonly waitingTopUp: string
  readonly paidTopUp: string
  /** A payment by card, for administrators. */
  readonly cardPayment: string
  readonly ownActive: string
  /** Of the owner, under review. */
  readonly ownPending: string
  readonly draft: string
  /** A draft that may be filled with invalid values. */
  readonly spoilt: string
  readonly review: string
  /** Was paid out and has money to distribute. */
  readonly ended: string
  /** A campaign of the owner that was paid out, with repayments: one that is due, and one that was paid. */
  readonly repaid: string
  readonly dueRepayment: string
  readonly paidRepayment: string
  /** Live campaigns: one that reached its goal, one whose new terms are in review, and one whose investor is asked. */
  readonly closing: string
  readonly amended: string
  readonly reconfirming: string
  /** The investment that is to be reconfirmed. */
  readonly reconfirmed: string
  /** A live campaign that allocates pro rata. */
  readonly proRata: string
  /** Of automatic repayments. */
  readonly firstInstalment: string
  /** An investment in a loan that is being repaid, and its campaign. */
  readonly loan: string
  readonly loanCampaign: string
  /** An investment in a campaign with a repayment that has a report. */
  readonly reported: string
  /** An investment whose money went back. */
  readonly refunded: string
  readonly link: string
  /** A campaign with videos and lead investors. */
  readonly filmed: string
  /** A user with published campaigns. */
  readonly person: string
  /** The path of an editing invitation, as it was mailed. */
  readonly invitation: string
}
