/** One screen that is looked at, and what it is about. */

import type { Page } from '@playwright/test'
import type { DemoRole } from '#tools/site-client.ts'

/** Who looks: nobody, one of the demonstration's people, somebody who has just come, or an empty site's operator. */
export type Viewer = 'visitor' | 'newcomer' | 'newOwner' | DemoRole

export interface Shot {
  readonly name: string
  readonly as: Viewer
  readonly path: string
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page, say: TextLookup) => Promise<void>
  /** Also in the dark. */
  readonly dark?: boolean
  /** Only what the window shows, not the whole page. */
  readonly window?: boolean
  /** Looked at first with a line and then without. */
  readonly offline?: boolean
  /** A part of the address of calls that get no answer: what is shown meanwhile. */
  readonly held?: string
  /** A part of the address of calls that the server fails at. */
  readonly broken?: string
  /** On the site of an operator who has just installed it. */
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
  /** Top-ups of the investor: one that waits for its transfer, and one that was paid. */
  readonly waitingTopUp: string
  readonly paidTopUp: string
  /** A payment by card, for administrators. */
  readonly cardPayment: string
  readonly ownActive: string
  /** Of the owner, under review. */
  readonly ownPending: string
  readonly draft: string
  /** A draft that may be filled with nonsense. */
  readonly spoilt: string
  readonly review: string
  /** Has reached its goal and has money to distribute. */
  readonly ended: string
  readonly link: string
  /** A campaign with videos and lead investors. */
  readonly filmed: string
  /** Somebody with published campaigns. */
  readonly person: string
  /** The way to a campaign's editor, as it was mailed. */
  readonly invitation: string
}
