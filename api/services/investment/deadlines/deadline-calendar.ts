import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { deadlineEvents } from '#api/documents/investment/deadline-events.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { text } from '#api/texts/text.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import { CallError } from '#contract/errors.ts'
import { calendarType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { calendarFile } from '#domain/calendar-file.ts'
import { findDeadlineFeed } from './deadline-feed.ts'
import { readDeadlines } from './read-deadlines.ts'

interface Reading {
  readonly personId: string
  readonly language: Language
  readonly amounts: boolean
  /** Of one deadline; all if omitted. */
  readonly id?: string | undefined
}

/** @throws CallError NOT_FOUND for a deadline that is over or another user's */
export async function deadlineCalendar({ personId, language, amounts, id }: Reading, deps: Deps): Promise<FileReply> {
  const all = await readDeadlines({ personId, language }, deps)
  const deadlines = id === undefined ? all : all.filter((deadline) => deadline.id === id)
  if (id !== undefined && deadlines.length === 0) throw new CallError('NOT_FOUND')
  const site = siteNameIn((await readSettings(deps.db.read)).settings, language)
  const content = calendarFile({
    name: text(language, 'calendar.name', { site }),
    product: '-//Freehold//Deadlines//EN',
    at: deps.clock.now(),
    events: deadlineEvents(deadlines, { language, origin: deps.site.origin, amounts }),
  })
  return { type: calendarType, name: 'deadlines.ics', content: Buffer.from(content) }
}

/** @throws CallError NOT_FOUND */
export async function feedCalendar(token: string, deps: Deps): Promise<FileReply> {
  const feed = await findDeadlineFeed(token, deps)
  if (!feed) throw new CallError('NOT_FOUND')
  const { person_id: personId, language, amounts } = feed
  return deadlineCalendar({ personId, language, amounts }, deps)
}
