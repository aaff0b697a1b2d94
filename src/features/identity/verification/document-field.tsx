import { useState } from 'react'
import { attachIdentityDocument, type IdentityDocument } from '#contract/identity/identity.ts'
import { evidenceMediaTypes } from '#contract/uploads.ts'
import { type DocumentSlot, isHolderSlot, slotOfHolder } from '#domain/identity/identity.ts'
import { describeFile } from '#src/components/accreditation/file-description.tsx'
import { FileControl } from '#src/components/form/file-control.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import evidence from '#src/features/identity/evidence-field.module.css'
import { useEvidenceUpload } from '#src/features/identity/use-evidence-upload.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check } from '#src/ui/icon-paths.ts'
import styles from './verification.module.css'

/** The camera that takes it; documents of other parties are usually files. */
const cameras: Readonly<Partial<Record<DocumentSlot, 'user' | 'environment'>>> = {
  front: 'environment',
  back: 'environment',
  selfie: 'user',
  address: 'environment',
}

interface DocumentFieldProps {
  readonly slot: DocumentSlot
  readonly error: string | undefined
  /** What the server has. */
  readonly added: IdentityDocument | undefined
}

/** A document that is uploaded and added as soon as it is photographed or chosen. An upload that failed can be retried. */
export function DocumentField({ slot, error, added }: DocumentFieldProps) {
  const intl = useIntl()
  const { text, percent } = intl
  const online = useOnline()
  const { problem, share, put, forget } = useEvidenceUpload('identity-document')
  const attach = useIdempotentMutation(attachIdentityDocument)
  const { busy, failure, run, forget: forgetFailure } = useAsyncAction()
  const [chosen, setChosen] = useState<{ readonly file: File; readonly id?: string }>()
  const label = text(`party.document.${slot}`)
  const shown = isHolderSlot(slot) ? slotOfHolder[slot] : slot
  const facing = cameras[shown]
  const failed = problem ?? (failure ? failureText(failure, intl) : undefined)
  const isPending = share !== undefined || busy

  const add = (file: File): Promise<void> =>
    run(async () => {
      setChosen({ file })
      const sent = await put(file)
      if (!sent) return
      await attach({ body: { slot, fileId: sent.fileId } })
      setChosen({ file, id: sent.fileId })
    })
  const remove = (): Promise<void> =>
    run(async () => {
      forget()
      await attach({ body: { slot, fileId: null } })
      setChosen(undefined)
    })
  // Another attempt with the same file may succeed.
  const isLost =
    failure !== undefined || problem === text('error.OFFLINE') || problem === text('accredit.evidenceFailed')
  return (
    <FileControl
      base={slot}
      id={`field-${slot}`}
      name={slot}
      label={label}
      choose={text(added === undefined ? 'accredit.evidenceChoose' : 'verify.replace')}
      accept={evidenceMediaTypes}
      camera={
        facing && {
          facing,
          label: text(facing === 'user' ? 'verify.takeSelfie' : 'verify.takePhoto'),
        }
      }
      disabled={isPending || !online}
      progress={
        share === undefined
          ? undefined
          : text('accredit.evidenceUploading', { percent: percent(Math.floor(share * 100)) })
      }
      error={failed ?? (added === undefined ? error : undefined)}
      isNew={failed !== undefined}
      hint={
        <>
          {text(`verify.documentHint.${shown}`)} {text('accredit.evidenceHint')}
          {online ? null : ` ${text('shell.needsConnection')}`}
        </>
      }
      remove={
        <>
          {isLost && chosen !== undefined ? (
            <Button
              variant="quiet"
              needsConnection
              busy={isPending}
              aria-label={text('verify.retryOf', { name: label })}
              onClick={() => void add(chosen.file)}
            >
              {text('shell.retry')}
            </Button>
          ) : null}
          {added === undefined || isPending ? null : (
            <Button
              variant="plain"
              aria-label={text('accredit.evidenceRemoveOf', { name: label })}
              aria-disabled={!online}
              onClick={() => {
                forgetFailure()
                if (online) void remove()
              }}
            >
              {text('accredit.evidenceRemove')}
            </Button>
          )}
        </>
      }
      onChoose={(file) => void add(file)}
    >
      {added === undefined ? null : (
        <p className={`${evidence.there} ${styles.added}`}>
          <Icon shape={check} />
          <span>
            {text('verify.added')} <bdi>{chosen?.id === added.id ? chosen.file.name : describeFile(added, intl)}</bdi>
          </span>
        </p>
      )}
    </FileControl>
  )
}
