/** Numbers with what they count, in the plural forms of each language. */

import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '#contract/shapes.ts'
import { formattedText, localeOf, type NonEmptyText } from './values.ts'

const messages = {
  units: {
    en: '{n, plural, one {# unit} other {# units}}',
    fr: '{n, plural, one {# part} many {# de parts} other {# parts}}',
    ar: '{n, plural, zero {# حصة} one {حصة واحدة} two {حصتين} few {# حصص} many {# حصة} other {# حصة}}',
  },
  hours: {
    en: '{n, plural, one {# hour} other {# hours}}',
    fr: '{n, plural, one {# heure} many {# d’heures} other {# heures}}',
    ar: '{n, plural, zero {# ساعة} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}',
  },
  days: {
    en: '{n, plural, one {# day} other {# days}}',
    fr: '{n, plural, one {# jour} many {# de jours} other {# jours}}',
    ar: '{n, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}',
  },
  months: {
    en: '{n, plural, one {# month} other {# months}}',
    fr: '{n, plural, one {# mois} many {# de mois} other {# mois}}',
    ar: '{n, plural, zero {# شهر} one {شهر واحد} two {شهران} few {# أشهر} many {# شهرًا} other {# شهر}}',
  },
  /** A day counted from the day of a signature. */
  calendarDays: {
    en: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} calendar day',
    fr: '{n, selectordinal, one {#er} other {#e}} jour calendaire',
    ar: '{n, plural, zero {# يوم تقويمي} one {يوم تقويمي واحد} two {يومين تقويميين} few {# أيام تقويمية} many {# يومًا تقويميًّا} other {# يوم تقويمي}}',
  },
  /** The only sentence of a digest above its lists. */
  updates: {
    en: '{n, plural, one {You have # new update.} other {You have # new updates.}}',
    fr: '{n, plural, one {Vous avez # nouveauté.} many {Vous avez # de nouveautés.} other {Vous avez # nouveautés.}}',
    ar: '{n, plural, zero {لديك # خبر جديد.} one {لديك خبر جديد واحد.} two {لديك خبران جديدان.} few {لديك # أخبار جديدة.} many {لديك # خبرًا جديدًا.} other {لديك # خبر جديد.}}',
  },
  /** Ends a list that is cut. */
  more: {
    en: '{n, plural, one {and # more} other {and # more}}',
    fr: '{n, plural, one {et # autre} many {et # d’autres} other {et # autres}}',
    ar: '{n, plural, zero {و# أخرى} one {وواحد آخر} two {واثنان آخران} few {و# أخرى} many {و# أخرى} other {و# أخرى}}',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

export type Counted = keyof typeof messages
type Counts = Readonly<Record<Counted, (count: number | bigint) => NonEmptyText>>

export const countMessages: Readonly<Record<Counted, Readonly<Record<Language, string>>>> = messages

export const counts: Readonly<Record<Language, Counts>> = { en: countsOf('en'), fr: countsOf('fr'), ar: countsOf('ar') }

function countsOf(language: Language): Counts {
  const phrase = (counted: Counted): Counts[Counted] => {
    const format = new IntlMessageFormat(messages[counted][language], localeOf(language))
    return (count) => formattedText(String(format.format({ n: Number(count) })))
  }
  return {
    units: phrase('units'),
    hours: phrase('hours'),
    days: phrase('days'),
    months: phrase('months'),
    calendarDays: phrase('calendarDays'),
    updates: phrase('updates'),
    more: phrase('more'),
  }
}
