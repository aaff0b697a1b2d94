/** The demonstration's inbox: messages of visitors, and newsletter subscribers. */

import { createHash } from 'node:crypto'
import { insertMessage } from '#api/db/content/contact.ts'
import { setMessageState } from '#api/db/content/messages.ts'
import type { Writer } from '#api/db/database.ts'
import type { Language } from '#contract/shapes.ts'
import type { ContactState, ContactTopic } from '#domain/content/contact.ts'
import type { SeedTools } from './seed-tools.ts'

interface DemoMessage {
  readonly name: string
  readonly email: string
  readonly topic: ContactTopic
  readonly language: Language
  readonly days: number
  readonly state: ContactState
  readonly message: string
  /** Name and text of an attachment. */
  readonly file?: readonly [name: string, text: string]
}

const messages: readonly DemoMessage[] = [
  {
    name: 'Leïla Benali',
    email: 'leila.benali@example.com',
    topic: 'payment',
    language: 'fr',
    days: 0,
    state: 'new',
    message:
      'Bonjour,\n\nmon virement est parti mardi mais l’investissement indique encore « en attente ». Voici le relevé de ma banque.\n\nMerci d’avance.',
    file: ['releve.csv', 'date,libelle,montant\n2026-11-17,Virement client Freehold,-500.00\n'],
  },
  {
    name: 'عمر الخطيب',
    email: 'omar.khatib@example.com',
    topic: 'investing',
    language: 'ar',
    days: 1,
    state: 'new',
    message: 'مرحبًا، هل يمكن للمقيمين خارج دولة الإمارات الاستثمار في حملات دبي؟ وما الوثائق المطلوبة؟',
  },
  {
    name: 'Martha Lindqvist',
    email: 'm.lindqvist@example.com',
    topic: 'press',
    language: 'en',
    days: 3,
    state: 'answered',
    message:
      'I write about housing for a business weekly and would like to talk to somebody about the Lisbon campaigns.',
  },
  {
    name: '',
    email: 'builder77@example.com',
    topic: 'raising',
    language: 'en',
    days: 9,
    state: 'closed',
    message: 'How long does the review of a first campaign take at the moment? We would like to open in January.',
  },
]

/** How many days ago each subscribed, and the current state. */
const subscribers: readonly (readonly [
  name: string,
  days: number,
  language: Language,
  state: 'on' | 'pending' | 'off',
])[] = [
  ['nora.haugen', 1, 'en', 'pending'],
  ['youssef.amrani', 2, 'fr', 'on'],
  ['hanae.sato', 4, 'en', 'on'],
  ['salma.idrissi', 5, 'ar', 'on'],
  ['pieter.claes', 8, 'fr', 'on'],
  ['joao.teixeira', 12, 'en', 'off'],
  ['fatima.alsayed', 15, 'ar', 'on'],
  ['gwen.morris', 21, 'en', 'on'],
  ['amine.cherif', 30, 'fr', 'pending'],
  ['katrin.vogel', 44, 'en', 'on'],
  ['mariam.nasser', 52, 'ar', 'on'],
  ['ellis.boyd', 60, 'en', 'off'],
]

export async function seedDesk(tx: Writer, tools: SeedTools, adminId: string): Promise<void> {
  for (const { name, email, topic, language, days, state, message, file } of messages) {
    const id = tools.newId()
    const at = tools.daysAgo(days)
    const stored = file && (await tools.files.put(new TextEncoder().encode(file[1])))
    await insertMessage(tx, {
      id,
      name,
      email,
      topic,
      message,
      language,
      sentHash: createHash('sha256').update(message).digest(),
      at,
      attachments: file && stored ? [{ ...stored, name: file[0], mime: 'text/csv', scanned: false }] : [],
    })
    // They were read long ago, so they trigger no mail.
    await tx.updateTable('contact_message').set({ mailed_at: at }).where('id', '=', id).execute()
    if (state !== 'new')
      await setMessageState(tx, id, { state, at: new Date(at.getTime() + 5 * 3_600_000), by: adminId })
  }
  await tx
    .insertInto('newsletter_subscription')
    .values(
      subscribers.map(([name, days, language, state]) => {
        const at = tools.daysAgo(days)
        return {
          id: tools.newId(),
          email: `${name}@example.com`,
          language,
          state,
          requested_at: at,
          mailed_at: at,
          on_at: state === 'pending' ? null : at,
          off_at: state === 'off' ? new Date(at.getTime() + 3_600_000) : null,
        }
      }),
    )
    .execute()
}
