import { accreditationEvidencePath } from '#contract/exports.ts'
import { AccreditationAnswers } from '#src/components/accreditation/accreditation-answers.tsx'
import { fileWords } from '#src/components/accreditation/file-words.tsx'
import { FileButton } from '#src/components/file-button.tsx'
import { failureText } from '#src/components/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AccreditationBadge } from './accreditation-row.tsx'
import type { Opened } from './use-opened.ts'

interface OpenedAnswersProps {
  readonly of: Opened
  readonly personId: string
}

/** Everything that was said, once it was opened. */
export function OpenedAnswers({ of: { data, busy, failure, open, renewed }, personId }: OpenedAnswersProps) {
  const intl = useIntl()
  const { text, date } = intl
  const online = useOnline()
  if (data === undefined)
    return (
      <section className="panel stack">
        <p>{text('accredit.sealed')}</p>
        {failure?.code === 'NOT_FOUND' ? (
          <Notice live title={text('accredit.noAnswers')} />
        ) : failure ? (
          <Notice look="bad" live title={failureText(failure, intl)} />
        ) : null}
        <div>
          <Button busy={busy} blocked={online ? undefined : text('shell.needsConnection')} onClick={() => void open()}>
            {text('accredit.open')}
          </Button>
        </div>
      </section>
    )
  const { state, reason, changedAt, values, files } = data
  return (
    <>
      <p>
        <AccreditationBadge state={state} />{' '}
        {changedAt === null ? null : (
          <time className="soft small" dateTime={changedAt}>
            {date(changedAt, 'time')}
          </time>
        )}
      </p>
      {renewed ? <Notice look="warn" live title={text('accredit.changedMeanwhile')} /> : null}
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      {reason === '' ? null : (
        <Notice look="bad" title={text('accredit.stands.declined')}>
          <p dir="auto">{reason}</p>
        </Notice>
      )}
      {Object.values(values).some((said) => said !== '') ? (
        <section className="stack" aria-labelledby="said">
          <h2 id="said">{text('accredit.said')}</h2>
          <AccreditationAnswers
            values={values}
            files={files}
            renderFile={(file, field) => (
              <FileButton
                path={accreditationEvidencePath.replace('{personId}', personId).replace('{fileId}', file.id)}
                label={fileWords(file, intl)}
                fullLabel={text('accredit.paperOf', {
                  file: fileWords(file, intl),
                  name: text(`accredit.field.${field}`),
                })}
              />
            )}
          />
        </section>
      ) : (
        <p className="soft">{text('accredit.noAnswers')}</p>
      )}
    </>
  )
}
