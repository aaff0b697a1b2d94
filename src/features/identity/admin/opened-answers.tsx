import { downloadEvidence } from '#contract/identity/admin-accreditation.ts'
import { AccreditationAnswers } from '#src/components/accreditation/accreditation-answers.tsx'
import { FileScanNote } from '#src/components/form/file-scan-note.tsx'
import { describeFile } from '#src/components/accreditation/file-description.tsx'
import { FileButton } from '#src/components/form/file-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OpenedLetter } from './opened-letter.tsx'
import { AccreditationBadge } from './accreditation-row.tsx'
import type { Opened } from './use-opened.ts'

interface OpenedAnswersProps {
  readonly of: Opened
  readonly personId: string
}

/** All answers, once they were opened. */
export function OpenedAnswers({ of: { data, busy, failure, open, renewed }, personId }: OpenedAnswersProps) {
  const intl = useIntl()
  const { text, date } = intl
  if (data === undefined)
    return (
      <section className="panel stack">
        <p>{text('accredit.sealed')}</p>
        {failure?.code === 'NOT_FOUND' ? (
          <Notice live title={text('accredit.noAnswers')} />
        ) : failure ? (
          <Notice variant="bad" live title={failureText(failure, intl)} />
        ) : null}
        <div>
          <Button busy={busy} needsConnection onClick={() => void open()}>
            {text('accredit.open')}
          </Button>
        </div>
      </section>
    )
  const { state, reason, changedAt, expiresAt, renewing, values, files, letter } = data
  return (
    <>
      <p>
        <AccreditationBadge state={state} renewing={renewing} />{' '}
        {changedAt === null ? null : (
          <time className="soft small" dateTime={changedAt}>
            {date(changedAt, 'time')}
          </time>
        )}
      </p>
      {expiresAt === null ? null : <p>{text('accredit.validUntil', { date: date(expiresAt) })}</p>}
      {renewed ? <Notice variant="warn" live title={text('accredit.changedMeanwhile')} /> : null}
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      {reason === '' ? null : (
        <Notice variant="bad" title={text('accredit.state.declined')}>
          <p dir="auto">{reason}</p>
        </Notice>
      )}
      {letter === null ? null : <OpenedLetter of={letter} />}
      {Object.values(values).some((answer) => answer !== '') ? (
        <section className="stack" aria-labelledby="said">
          <h2 id="said">{text('accredit.answersHeading')}</h2>
          <AccreditationAnswers
            values={values}
            files={files}
            renderFile={(file, field) =>
              file.scan === undefined ? (
                <FileButton
                  call={downloadEvidence}
                  input={{ params: { personId, fileId: file.id } }}
                  label={describeFile(file, intl)}
                  fullLabel={text('accredit.evidenceOf', {
                    file: describeFile(file, intl),
                    name: text(`accredit.field.${field}`),
                  })}
                />
              ) : (
                <FileScanNote scan={file.scan} />
              )
            }
          />
        </section>
      ) : (
        <p className="soft">{text('accredit.noAnswers')}</p>
      )}
    </>
  )
}
