import type { ReactNode } from 'react'
import type { ChangedText as Change } from '#contract/draft/campaign-proposal.ts'
import { openDocument } from '#contract/campaign/campaign-tabs.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { fetchDocument } from '#src/data/fetch-file.ts'
import { useMutation, useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { changeLabel } from './change-label.ts'
import { ChangedText } from './changed-text.tsx'
import styles from './proposal-changes.module.css'

interface ProposalChangesProps {
  readonly changes: readonly Change[]
  /** Below each change. */
  readonly renderBelow?: (change: Change) => ReactNode
}

/** A live campaign's published values beside its team's proposed ones, field by field. */
export function ProposalChanges({ changes, renderBelow }: ProposalChangesProps) {
  const intl = useIntl()
  const { text } = intl
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.section}.${change.path}`} className={styles.change}>
          <p className={styles.label}>{changeLabel(change, intl)}</p>
          {change.kind === 'order' ? (
            <p className="soft">{text('proposal.moved', { name: change.after })}</p>
          ) : (
            <div className={styles.sides}>
              <Side of={change} heading={text('proposal.live')} value={change.before} />
              <Side of={change} heading={text('proposal.proposed')} value={change.after} proposed />
            </div>
          )}
          {renderBelow?.(change)}
        </li>
      ))}
    </ul>
  )
}

interface SideProps {
  readonly of: Change
  readonly heading: string
  readonly value: string
  readonly proposed?: boolean
}

function Side({ of, heading, value, proposed = false }: SideProps) {
  const { text } = useIntl()
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
        <ChangedText of={of} value={value} />
      )}
    </div>
  )
}

function FileSide({ of, file }: { readonly of: Change; readonly file: string }) {
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
