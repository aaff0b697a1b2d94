/** An API client for a running site: for journeys and screenshots that need a signed-in user or existing data. */

import { setTimeout as pause } from 'node:timers/promises'
import fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import { appCode } from '#tools/journeys/authenticator.ts'

export const demoUsers = {
  investor: { email: 'investor@example.com', password: 'Demo-Invest-1' },
  owner: { email: 'owner@example.com', password: 'Demo-Owner-1' },
  admin: { email: 'admin@example.com', password: 'Demo-Admin-1' },
} as const
export type DemoRole = keyof typeof demoUsers

/** A session as the browser stores it. */
export interface StoredSession {
  readonly token: string
  readonly expirationDate: string
  readonly partition: string
  readonly draftKey: string
  readonly user: { readonly id: string; readonly firstName: string; readonly lastName: string; readonly email: string }
}

export interface CapturedMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly language: string
  readonly text: string
}

export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly key?: string
  readonly ifMatch?: number
  readonly language?: string
}

export interface NewMember {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly userType: 'investor' | 'company' | 'reit'
}

export class SiteClient {
  readonly origin: string
  constructor(origin: string) {
    this.origin = origin
  }

  /** The data of a successful response. @throws Error with the server's message */
  async call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
    const { token, body, key = randomUUID(), ifMatch, language = 'en' } = options
    const response = await fetch(`${this.origin}/api/v1.1/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const envelope = (await response.json()) as { data: T; code?: string; message?: string }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(envelope).slice(0, 500)}`)
    return envelope.data
  }

  signIn(person: { readonly email: string; readonly password: string }): Promise<StoredSession> {
    const { email, password } = person
    return this.call('POST', 'login?active=1', { body: { email, password, createdAt: new Date().toISOString() } })
  }

  /** Registers a user, follows the link in the mail, and signs in. */
  async newMember(member: NewMember): Promise<StoredSession> {
    const ticket = await this.signUp(member)
    if (ticket !== null) await this.passSignUp(ticket, member.password)
    return this.signIn(member)
  }

  /**
   * Registers a user and follows the link in the mail. Returns the ticket of the second step, if the site requires one.
   */
  async signUp(member: NewMember): Promise<string | null> {
    await this.call('POST', 'signup', { body: { ...member, confirmPassword: member.password, terms: true } })
    const path = await this.linkTo(member.email, '/activate-account/')
    const [, userId, verificationId] = /activate-account\/([^/]+)\/([^/]+)/.exec(path) ?? []
    const { ticket } = await this.call<{ ticket: string | null }>('POST', `activeAccount/${userId}/${verificationId}`, {
      body: {},
    })
    return ticket
  }

  /**
   * The latest link to a page in the mails to an address. Mails are sent a moment after the call that causes them.
   * @param page a part of its path
   * @throws Error after ten seconds
   */
  async linkTo(address: string, page: string): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const path = (await this.linksTo(address)).find((each) => each.includes(page))
      if (path !== undefined) return path
      await pause(100)
    }
    throw new Error(`no mail with a link to ${page}`)
  }

  /** Sets up the required second factor and switches it off, so that signing in needs only a password. */
  private async passSignUp(ticket: string, password: string): Promise<void> {
    const { secret, session } = await this.setUpFactor(ticket)
    // A code is valid once, so the next one is used.
    await this.call('POST', 'two-factor/off', {
      token: session.token,
      body: { password, code: appCode(secret, Date.now(), 1) },
    })
  }

  /** @param ticket of a registering user */
  async setUpFactor(ticket: string): Promise<{ readonly secret: string; readonly session: StoredSession }> {
    const { enrolment } = await this.call<{ enrolment: { secret: string } }>('POST', 'signup-two-factor', {
      body: { ticket },
    })
    const { secret } = enrolment
    const { session } = await this.call<{ session: StoredSession }>('POST', 'validateSignupTwoFactorUser', {
      body: { ticket, code: appCode(secret, Date.now()) },
    })
    return { secret, session }
  }

  async mailsTo(address: string): Promise<CapturedMail[]> {
    const response = await fetch(`${this.origin}/dev/mail.json?to=${encodeURIComponent(address)}`)
    return (await response.json()) as CapturedMail[]
  }

  /** Paths of this site in the mails to an address, latest first. */
  private async linksTo(address: string): Promise<string[]> {
    return (await this.mailsTo(address)).flatMap(({ text }) =>
      [...text.matchAll(/https?:\/\/[^\s"<>]+/g)]
        .map(([link]) => link)
        .filter((link) => link.startsWith(this.origin))
        .map((link) => link.slice(this.origin.length)),
    )
  }
}

/** The browser storage that makes a new browser use the session. */
export function storedState(origin: string, session: StoredSession | undefined, extra: Record<string, string> = {}) {
  const entries = { ...extra, ...(session ? { 'freehold.session': JSON.stringify(session) } : {}) }
  return {
    cookies: [],
    origins: [{ origin, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
  }
}

/** The translations of a language, by id. */
export function textsOf(language: string): Readonly<Record<string, string>> {
  const folder = `src/intl/messages/${language}`
  const texts = fs
    .readdirSync(folder)
    .flatMap((file) =>
      Object.entries(JSON.parse(fs.readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>),
    )
  // A site without its own term for campaigns uses the product's.
  return Object.fromEntries(
    texts.map(([id, text]) => [id, /^\{named, select, yes \{.*\} other \{(.*)\}\}$/.exec(text)?.[1] ?? text]),
  )
}
