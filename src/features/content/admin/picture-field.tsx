import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Picture } from '#contract/shapes.ts'
import { exactSizes, imageTypes } from '#contract/uploads.ts'
import { FileScanNote } from '#src/components/form/file-scan-note.tsx'
import { PictureControl } from '#src/components/form/picture-control.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { usePicturePut } from '#src/components/form/use-picture-put.ts'
import { sendFile } from '#src/data/send-file.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './content.module.css'

const size = exactSizes.slider

interface PictureFieldProps {
  /** The id of the picture; empty if there is none. */
  readonly of: FormField<string>
  readonly stored: Picture | null
}

/** A picture that is cropped here and re-encoded by the server; it is published when the item is saved. */
export function PictureField({ of, stored }: PictureFieldProps) {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const { problem, share, refuse, refuseCut, put } = usePicturePut()
  const [checking, setChecking] = useState<string>()
  const send = async (picture: Blob): Promise<void> => {
    if (!session) return
    await put(picture, async (onShare) => {
      const { fileId, isChecking } = await sendFile('slider', picture, session, onShare)
      setChecking(isChecking ? fileId : undefined)
      of.change(fileId)
    })
  }
  const shown =
    of.value === '' ? undefined : of.value === stored?.id ? stored : { id: of.value, ...size, tone: 0, alt: '' }
  return (
    <PictureControl
      base="picture"
      name="picture"
      label={text('manage.picture')}
      accept={imageTypes}
      size={size}
      stacked
      isEmpty={shown === undefined}
      share={share}
      problem={problem === undefined ? undefined : text(problem, size)}
      error={of.error}
      preview={shown ? <PictureView picture={shown} sizes="20rem" className={styles.shown ?? ''} /> : null}
      remove={
        shown ? (
          <Button variant="plain" onClick={() => of.change('')}>
            {text('settings.remove')}
          </Button>
        ) : null
      }
      onChoose={() => refuse(undefined)}
      onCut={(cut) => void send(cut)}
      onRefused={refuseCut}
    >
      {checking !== undefined && checking === of.value ? <FileScanNote scan="quarantined" /> : null}
    </PictureControl>
  )
}
