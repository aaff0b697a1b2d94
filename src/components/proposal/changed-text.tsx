import type { ChangedText as Change } from '#contract/draft/campaign-proposal.ts'
import { isMarkdown } from '#domain/draft/formatted-texts.ts'
import { CampaignText } from '#src/components/markdown/campaign-text.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { languageOf } from './change-label.ts'
import styles from './proposal-changes.module.css'

interface ChangedTextProps {
  readonly of: Change
  /** As entered. */
  readonly value: string
  /** As the form shows it. */
  readonly shown?: string
}

/** One side of a changed text. A formatted one can also be read as it was entered, with the addresses of its links. */
export function ChangedText({ of, value, shown = value }: ChangedTextProps) {
  const { text } = useIntl()
  const language = languageOf(of)
  if (!isMarkdown(of.section, of.path))
    return (
      // A number has no direction of its own, and stays at the start of the line.
      <p {...(/\p{L}/u.test(value) ? { dir: 'auto' } : {})} {...(language === undefined ? {} : { lang: language })}>
        {shown}
      </p>
    )
  return (
    <>
      <CampaignText text={value} lang={language} />
      <details className={styles.entered}>
        <summary>{text('proposal.asEntered')}</summary>
        <p dir="auto">{value}</p>
      </details>
    </>
  )
}
