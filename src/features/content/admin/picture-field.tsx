import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Picture } from '#contract/shapes.ts'
import { exactSizes, imageTypes } from '#contract/uploads.ts'
import { CutChosen } from '#src/components/form/cut-chosen.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { usePicturePut } from '#src/components/form/use-picture-put.ts'
import { sendFile } from '#src/data/send-file.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import styles from './content.module.css'

const size = exactSizes.slider

interface PictureFieldProps {
  /** The id of the picture; empty if there is none. */
  readonly of: FormField<string>
  readonly stored: Picture | null
}

/** A picture that is cropped here and re-encoded by the server; it is published when the item is saved. */
export function PictureField({ of, stored }: PictureFieldProps) {
  const { text, percent } = useIntl()
  const online = useOnline()
  const session = useAtomValue(sessionAtom)
  const [chosen, setChosen] = useState<File>()
  const { problem, share, refuse, refuseCut, put } = usePicturePut()
  const send = async (picture: Blob): Promise<void> => {
    if (session) await put(picture, async (onShare) => of.change(await sendFile('slider', picture, session, onShare)))
  }
  const shut = share !== undefined || !online
  const shown =
    of.value === '' ? undefined : of.value === stored?.id ? stored : { id: of.value, ...size, tone: 0, alt: '' }
  return (
    <div className={styles.picture} role="group" aria-label={text('manage.picture')}>
      <p className={styles.label}>{text('manage.picture')}</p>
      {shown ? <PictureView picture={shown} sizes="20rem" className={styles.shown ?? ''} /> : null}
      <div className={styles.above}>
        <label className={buttonClass('quiet')} aria-disabled={shut}>
          {text(shown ? 'settings.photoChange' : 'settings.photoChoose')}
          <input
            className="unseen"
            type="file"
            name="picture"
            accept={imageTypes.join(',')}
            disabled={shut}
            onChange={(event) => {
              setChosen(event.target.files?.[0])
              event.target.value = ''
              refuse(undefined)
            }}
          />
        </label>
        {shown ? (
          <Button variant="plain" onClick={() => of.change('')}>
            {text('settings.remove')}
          </Button>
        ) : null}
      </div>
      <p className="soft small">{text('settings.photoHint', size)}</p>
      {share === undefined ? null : (
        <p className="small" role="status">
          {text('settings.photoSending', { percent: percent(Math.floor(share * 100)) })}
        </p>
      )}
      {problem === undefined && of.error === undefined ? null : (
        <p className={styles.wrong} role="alert">
          {problem === undefined ? of.error : text(problem, size)}
        </p>
      )}
      <CutChosen
        file={chosen}
        size={size}
        onDone={(cut) => {
          setChosen(undefined)
          void send(cut)
        }}
        onCancel={() => setChosen(undefined)}
        onRefused={(why) => {
          setChosen(undefined)
          refuseCut(why)
        }}
      />
    </div>
  )
}
