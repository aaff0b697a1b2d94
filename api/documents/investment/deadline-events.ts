import { formatInlineMoney } from '#api/texts/figures.ts'
import { text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import type { CalendarEvent } from '#domain/calendar-file.ts'
import type { Deadline } from '#domain/investment/deadlines.ts'

interface Writing {
  readonly language: Language
  /** The site's own address. */
  readonly origin: string
  readonly amounts: boolean
}

/** Deadlines as the events of a calendar, in the language of their user. */
export function deadlineEvents(
  deadlines: readonly Deadline[],
  { language, origin, amounts }: Writing,
): readonly CalendarEvent[] {
  const { hostname } = new URL(origin)
  return deadlines.map(({ id, kind, time, campaign, amount, path }) => {
    const title = text(language, `calendar.${kind}.title`)
    const sum = amounts && amount ? formatInlineMoney(amount.amount, amount.currency, language) : undefined
    return {
      uid: `${id}@${hostname}`,
      time,
      title: campaign ? text(language, 'calendar.ofCampaign', { action: title, campaign: campaign.name }) : title,
      description: [text(language, `calendar.${kind}.text`), ...(sum === undefined ? [] : [sum])].join('\n'),
      url: `${origin}${path}`,
    }
  })
}
