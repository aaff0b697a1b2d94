import { useState } from 'react'
import { signatureBytesBelow, signatureImage } from '#domain/limits.ts'
import { CutChosen } from '#src/components/form/cut-chosen.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { base64Of } from '#src/platform/storage/base64.ts'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './sign-form.module.css'
import { FieldError } from '#src/ui/field.tsx'

/**
 * A picture of a signature, cropped to the exact dimensions (decision T55). It leaves the device only with the
 * signature.
 */
export function PictureSignature({ of }: { readonly of: FormField<string> }) {
  const { text } = useIntl()
  const [cropping, setCropping] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const take = async (cut: Blob): Promise<void> => {
    setCropping(undefined)
    if (cut.size >= signatureBytesBelow) return setProblem(text('agreement.pictureBig'))
    of.change(await base64Of(cut))
  }
  const shown = problem ?? (of.error === undefined ? undefined : text('agreement.pictureMissing'))
  return (
    <div className={styles.pad}>
      {of.value === '' ? null : (
        <img
          className={styles.sheet}
          src={`data:image/png;base64,${of.value}`}
          width={signatureImage.width}
          height={signatureImage.height}
          alt={text('agreement.pictureChosen')}
        />
      )}
      <div className="cluster">
        <label className={buttonClass('quiet')}>
          {text(of.value === '' ? 'agreement.pictureChoose' : 'agreement.pictureOther')}
          <input
            className="unseen"
            type="file"
            name="image"
            accept="image/png,image/jpeg"
            aria-invalid={shown === undefined ? undefined : true}
            aria-describedby="picture-hint"
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              setProblem(undefined)
              setCropping(file)
            }}
          />
        </label>
        <span className="soft small" id="picture-hint">
          {text('agreement.pictureHint', { width: signatureImage.width, height: signatureImage.height })}
        </span>
      </div>
      {shown === undefined ? null : <FieldError live>{shown}</FieldError>}
      <CutChosen
        file={cropping}
        size={signatureImage}
        type="image/png"
        onDone={(cut) => void take(cut)}
        onCancel={() => setCropping(undefined)}
        onRefused={(why) => {
          setCropping(undefined)
          setProblem(text(why === 'pixels' ? 'agreement.pictureSmall' : 'agreement.pictureUnread'))
        }}
      />
    </div>
  )
}
