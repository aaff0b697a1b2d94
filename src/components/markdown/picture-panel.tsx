import { useEffect, useRef, useState } from 'react'
import { imageTypes, textPictureSize } from '#contract/uploads.ts'
import { FileControl } from '#src/components/form/file-control.tsx'
import { DraftStorageFailed } from '#src/data/draft/record-store.ts'
import { isFailure } from '#src/data/failure.ts'
import { useFileTerms } from '#src/data/use-file-terms.ts'
import { problemText } from '#src/components/form/use-form.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PictureFrame } from '#src/ui/layout.tsx'
import { image } from '#src/ui/page-icon-paths.ts'
import styles from './markdown-tools.module.css'
import { type ScaledPicture, scalePicture } from './scale-picture.ts'
import type { TextPictures } from './text-pictures.ts'

const descriptionMaximum = 200

interface PicturePanelProps {
  readonly id: string
  readonly pictures: TextPictures
  readonly editorText: Intl['text']
  readonly onInsert: (fileId: string, description: string) => void
  readonly onCancel: () => void
}

/** Uploads a picture for a text, with its description. */
export function PicturePanel({ id, pictures, editorText, onInsert, onCancel }: PicturePanelProps) {
  const intl = useIntl()
  const { text, percent } = intl
  const online = useOnline()
  const terms = useFileTerms()
  const first = useRef<HTMLInputElement>(null)
  const [description, setDescription] = useState('')
  const [share, setShare] = useState<number>()
  const [stored, setStored] = useState<
    Pick<ScaledPicture, 'width' | 'height'> & { readonly fileId: string; readonly address: string }
  >()
  const [problem, setProblem] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  useEffect(() => first.current?.focus(), [])
  const address = stored?.address
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address])

  const put = async (file: File): Promise<void> => {
    setProblem(undefined)
    setShare(0)
    const scaled = await scalePicture(file)
    setShare(undefined)
    if (typeof scaled === 'string')
      return setProblem(
        editorText(scaled === 'pixels' ? 'format.pictureSmall' : 'format.pictureUnread', textPictureSize),
      )
    const { picture, ...size } = scaled
    if (picture.size >= terms.bytesBelow) return setProblem(problemText(terms.tooLarge, intl))
    setShare(0)
    try {
      const fileId = await pictures.put(picture, setShare)
      setStored({ ...size, fileId, address: URL.createObjectURL(picture) })
    } catch (error) {
      if (error instanceof DraftStorageFailed) return setProblem(editorText('format.pictureNoSpace'))
      if (!isFailure(error)) throw error
      const isInfected = error.fields.some(({ code }) => code === 'infected')
      setProblem(
        error.code === 'OFFLINE'
          ? text('error.OFFLINE')
          : isInfected
            ? text('field.infected')
            : editorText('format.pictureFailed'),
      )
    } finally {
      setShare(undefined)
    }
  }
  const insert = (): void => {
    setSubmitted(true)
    if (stored && description.trim() !== '') onInsert(stored.fileId, description)
    else if (description.trim() === '') first.current?.focus()
  }
  const missing = isSubmitted && !stored ? editorText('format.pictureMissing') : undefined
  return (
    <fieldset className={styles.panel} id={id}>
      <legend>{editorText('format.pictureTitle')}</legend>
      <Field
        id={`${id}-description`}
        label={editorText('format.description')}
        hint={editorText('format.descriptionHint')}
        error={isSubmitted && description.trim() === '' ? editorText('format.descriptionMissing') : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={first}
            value={description}
            maxLength={descriptionMaximum}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setDescription(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // It is no form of its own.
              event.preventDefault()
              insert()
            }}
          />
        )}
      </Field>
      <FileControl
        base={`${id}-file`}
        id={`${id}-file`}
        name=""
        label={editorText('format.picture')}
        choose={editorText(stored ? 'format.change' : 'format.choose')}
        accept={imageTypes}
        disabled={share !== undefined || (pictures.needsConnection && !online)}
        hint={
          pictures.needsConnection && !online
            ? text('shell.needsConnection')
            : editorText('format.pictureHint', textPictureSize)
        }
        error={problem ?? missing}
        isNew
        progress={
          share === undefined
            ? undefined
            : editorText('format.uploading', { percent: percent(Math.floor(share * 100)) })
        }
        preview={
          <PictureFrame className={styles.thumbnail}>
            {stored ? (
              <img src={stored.address} width={stored.width} height={stored.height} alt={description} />
            ) : (
              <Icon shape={image} />
            )}
          </PictureFrame>
        }
        remove={null}
        onChoose={(file) => void put(file)}
      />
      <div className="cluster">
        <Button onClick={insert} busy={share !== undefined}>
          {editorText('format.insert')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {text('shell.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
