import type { ChangedText } from '#contract/draft/campaign-proposal.ts'
import { openDocument } from '#contract/campaign/campaign-detail.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { fetchDocument } from '#src/data/fetch-file.ts'
import { useMutation, useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { fieldName, sectionName } from '#src/components/campaign/draft-names.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import styles from './proposal-changes.module.css'

/** A live campaign's published values beside its team's proposed ones, field by field. */
export function ProposalChanges({ changes }: { readonly changes: readonly ChangedText[] }) {
  const intl = useIntl()
  const { text } = intl
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.section}.${change.path}`} className={styles.change}>
          <p className={styles.label}>{labelOf(change, intl)}</p>
          {change.kind === 'order' ? (
            <p className="soft">{text('proposal.moved', { name: change.after })}</p>
          ) : (
            <div className={styles.sides}>
              <Side of={change} heading={text('proposal.live')} value={change.before} />
              <Side of={change} heading={text('proposal.proposed')} value={change.after} proposed />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

interface SideProps {
  readonly of: ChangedText
  readonly heading: string
  readonly value: string
  readonly proposed?: boolean
}

function Side({ of, heading, value, proposed = false }: SideProps) {
  const { text } = useIntl()
  const language = languageOf(of)
  return (
    <div className={classes(styles.side, proposed && styles.proposed)}>
      <p className="soft small">{heading}</p>
      {of.kind === 'removed' && proposed ? (
        <Badge variant="warn">{text('proposal.removed')}</Badge>
      ) : value === '' ? (
        <p className="soft">{text('proposal.empty')}</p>
      ) : of.kind === 'file' ? (
        <FileSide of={of} file={value} />
      ) : (
        <p dir="auto" {...(language === undefined ? {} : { lang: language })}>
          {value}
        </p>
      )}
    </div>
  )
}

function FileSide({ of, file }: { readonly of: ChangedText; readonly file: string }) {
  const intl = useIntl()
  const { text } = intl
  const open = useMutation(openDocument)
  const context = useSendContext()
  const { busy, failure, run } = useAsyncAction()
  if (of.section !== 'documents')
    return <img src={`/media/${file}/360.webp`} alt={text('proposal.file')} width={360} height={240} loading="lazy" />
  const item = of.path.split('.')[0] ?? ''
  return (
    <>
      {failure ? <p role="alert">{failureText(failure, intl)}</p> : null}
      <Button
        variant="quiet"
        busy={busy}
        needsConnection
        onClick={() =>
          void run(async () => {
            // A published document is identified by its item, a proposed one by its file.
            const documentId = file === of.after ? file : item
            await fetchDocument(await open({ params: { documentId } }), context)
          })
        }
      >
        {text('proposal.file')}
      </Button>
    </>
  )
}

function labelOf(change: ChangedText, intl: ReturnType<typeof useIntl>): string {
  const language = languageOf(change)
  const section = sectionName(change.section, intl)
  if (change.kind === 'order' || change.kind === 'removed') return section
  const field = `${section} · ${fieldName(change.section, change.path, intl)}`
  if (language === undefined) return field
  const name = new Intl.DisplayNames([intl.language], { type: 'language' }).of(language) ?? language
  return intl.text('proposal.inLanguage', { field, language: name })
}

function languageOf({ section, path }: ChangedText): string | undefined {
  return section === 'translations' ? path.slice(0, 2) : undefined
}
