import { useState } from 'react'
import { documentTypes, exactSizes, imageTypes, logoPixels, type UploadKind } from '#contract/uploads.ts'
import { type FieldCode, fieldCodes } from '#domain/field.ts'
import { CutChosen } from '#src/components/form/cut-chosen.tsx'
import { FileScanNote } from '#src/components/form/file-scan-note.tsx'
import { FileControl } from '#src/components/form/file-control.tsx'
import { problemText } from '#src/components/form/use-form.ts'
import { DraftStorageFailed } from '#src/data/draft/record-store.ts'
import type { FileState } from '#src/data/draft/use-draft-section.ts'
import { useFileTerms } from '#src/data/use-file-terms.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PictureFrame } from '#src/ui/layout.tsx'
import { fileText, image as imageIcon } from '#src/ui/page-icon-paths.ts'
import styles from './file-field.module.css'
import type { BoundFile } from './form-part.ts'
import { useStoredAddress } from './use-stored-address.ts'

interface FileFieldProps {
  readonly of: BoundFile
  readonly kind: UploadKind
  readonly disabled: boolean
  readonly label?: string
}

/**
 * A file of one of the kinds that a campaign has. The selected file is cropped to its dimensions and stored on the
 * device at once, online or offline, and is uploaded automatically.
 */
export function DraftFileField({ of, kind, disabled, label = of.label }: FileFieldProps) {
  const intl = useIntl()
  const { text } = intl
  const [cropping, setCropping] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const { id, value } = of
  const state: FileState = value === '' ? { kind: 'sent' } : of.fileState(value)
  const isHere = value !== '' && state.kind === 'waiting' && !isDocumentKind(kind)
  const picture = useStoredAddress(isHere ? value : undefined, of.readStored)
  const terms = useFileTerms()

  const keep = async (file: Blob): Promise<void> => {
    setCropping(undefined)
    if (file.size >= terms.bytesBelow) return setProblem(problemText(terms.tooLarge, intl))
    try {
      await of.attach(kind, file)
      of.leave()
    } catch (error) {
      if (!(error instanceof DraftStorageFailed)) throw error
      setProblem(text(error.full ? 'steps.fileNoSpace' : 'edit.save.failed'))
    }
  }
  const choose = (file: File): void => {
    setProblem(undefined)
    // A picture becomes small when it is cropped, whatever its original size.
    if (isDocumentKind(kind)) void keep(file)
    else setCropping(file)
  }
  const shown = problem ?? (state.kind === 'refused' ? refusalText(state.code, kind, terms.tooLarge, intl) : of.error)
  return (
    <>
      <FileControl
        base={id}
        id={id}
        name={of.name}
        label={label}
        optional={of.required ? undefined : text('edit.optional')}
        choose={text(buttonText(kind, value))}
        accept={acceptOf(kind, terms.imageTypes)}
        disabled={disabled}
        hint={hintOf(kind, intl)}
        error={shown}
        isNew={problem !== undefined}
        preview={<Chosen kind={kind} value={value} local={picture} state={state} />}
        remove={
          value === '' || disabled ? null : (
            <Button
              variant="plain"
              aria-label={text('steps.removeOf', { name: label })}
              onClick={() => {
                of.change('')
                of.leave()
              }}
            >
              {text('steps.remove')}
            </Button>
          )
        }
        onChoose={choose}
      >
        <Standing state={state} value={value} isDocument={isDocumentKind(kind)} />
      </FileControl>
      <CutChosen
        file={cropping}
        size={measuresOf(kind)}
        onDone={(cut) => void keep(cut)}
        onCancel={() => setCropping(undefined)}
        onRefused={(why) => {
          setCropping(undefined)
          setProblem(refusalText(why, kind, terms.tooLarge, intl))
        }}
      />
    </>
  )
}

/** The file's upload state: uploading, or stored on this device until it is online. */
function Standing({
  state,
  value,
  isDocument,
}: {
  readonly state: FileState
  readonly value: string
  readonly isDocument: boolean
}) {
  const { text, percent } = useIntl()
  if (value === '' || state.kind === 'refused') return null
  if (state.kind === 'checking') return <FileScanNote scan="quarantined" />
  if (state.kind === 'sent') return isDocument ? <p className={styles.name}>{text('steps.fileStored')}</p> : null
  return (
    <p className={styles.name} role="status">
      {state.share === undefined
        ? text('steps.filePending')
        : text('steps.uploading', { percent: percent(Math.floor(state.share * 100)) })}
    </p>
  )
}

function Chosen({
  kind,
  value,
  local,
  state,
}: {
  readonly kind: UploadKind
  readonly value: string
  readonly local: string | undefined
  readonly state: FileState
}) {
  const { text } = useIntl()
  const isEvidence = isDocumentKind(kind)
  const { width, height } = measuresOf(kind)
  const square = width === height
  const stored = state.kind === 'sent' && value !== '' ? `/media/${value}/${square ? width : 360}.webp` : undefined
  const source = isEvidence ? undefined : (local ?? stored)
  return (
    <PictureFrame className={isEvidence ? styles.document : square ? undefined : styles.wide}>
      {source === undefined ? (
        <Icon shape={isEvidence ? fileText : imageIcon} />
      ) : (
        <img
          src={source}
          width={width}
          height={height}
          alt={text(kind === 'logo' ? 'edit.logo.alt' : 'steps.chosenPicture')}
        />
      )}
    </PictureFrame>
  )
}

function isDocumentKind(kind: UploadKind): boolean {
  return kind === 'document' || kind === 'contract'
}

function isExact(kind: UploadKind): kind is keyof typeof exactSizes {
  return kind in exactSizes
}

function measuresOf(kind: UploadKind): { readonly width: number; readonly height: number } {
  return isExact(kind) ? exactSizes[kind] : { width: logoPixels, height: logoPixels }
}

function buttonText(kind: UploadKind, value: string) {
  if (isDocumentKind(kind)) return value === '' ? 'steps.chooseFile' : 'steps.changeFile'
  return value === '' ? 'edit.logo.choose' : 'edit.logo.change'
}

/** @param taken types of pictures; pictures that are cropped here may have any readable type */
function acceptOf(kind: UploadKind, taken: readonly string[]): readonly string[] {
  if (kind === 'contract') return ['application/pdf']
  return kind === 'document' ? Object.keys(documentTypes) : isExact(kind) ? imageTypes : taken
}

function hintOf(kind: UploadKind, { text }: Intl): string {
  if (kind === 'document') return text('steps.documentHint')
  return kind === 'contract' ? text('steps.contractHint') : text('steps.pictureHint', measuresOf(kind))
}

/** @param code the error of the server or the cropper */
function refusalText(code: string, kind: UploadKind, tooLarge: Parameters<typeof problemText>[0], intl: Intl): string {
  const { text } = intl
  const { width, height } = measuresOf(kind)
  if (code === 'format' || code === 'type') return text(isDocumentKind(kind) ? 'steps.fileType' : 'edit.logo.type')
  if (code === 'too-small' || code === 'pixels') return text('steps.pictureSmall', { width, height })
  if (code === 'BODY_TOO_LARGE') return problemText(tooLarge, intl)
  const known = fieldCodes.find((each): each is FieldCode => each === code)
  return known === undefined ? text('steps.fileRefused') : problemText({ code: known }, intl)
}
