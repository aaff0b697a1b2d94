import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type SiteMark, siteMarkSizes } from '#contract/uploads.ts'
import { FileControl } from '#src/components/form/file-control.tsx'
import { FileScanNote } from '#src/components/form/file-scan-note.tsx'
import { problemText, type FormField } from '#src/components/form/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { sendFile } from '#src/data/send-file.ts'
import { useFileTerms } from '#src/data/use-file-terms.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './site.module.css'

interface Props {
  readonly name: string
  readonly of: FormField<string>
  readonly label: string
  readonly hint: string | undefined
}

/** A picture of the site: uploaded at once, published when the form is saved. */
export function SitePictureField({ name, of, label, hint }: Props) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const kind: SiteMark = name === 'favIcon' ? 'site-icon' : 'site-logo'
  const { share, problem, put, taken, isChecking } = usePicture(kind, of)
  const { least } = siteMarkSizes[kind]
  return (
    <FileControl
      base={name}
      name={of.name}
      label={label}
      choose={text(of.value === '' ? 'site.pictureChoose' : 'site.pictureChange')}
      accept={taken}
      disabled={share !== undefined || !online}
      hint={
        <>
          {hint} {text('site.pictureHint', least)}
        </>
      }
      error={problem ?? of.error}
      isNew
      progress={
        share === undefined
          ? undefined
          : text('site.pictureSending', { percent: intl.percent(Math.floor(share * 100)) })
      }
      preview={
        <span className={classes(styles.frame, name === 'darkLogo' && styles.dark)}>
          {of.value === '' ? (
            <span className="soft small">{text('site.pictureNone')}</span>
          ) : (
            <img src={`/media/${of.value}/${kind === 'site-icon' ? 200 : 480}.webp`} alt={label} height={48} />
          )}
        </span>
      }
      remove={
        of.value === '' ? null : (
          <Button variant="plain" aria-label={text('site.pictureRemove', { label })} onClick={() => of.change('')}>
            {text('site.remove')}
          </Button>
        )
      }
      onChoose={(file) => void put(file)}
    >
      {isChecking ? <FileScanNote scan="quarantined" /> : null}
    </FileControl>
  )
}

function usePicture(kind: SiteMark, of: FormField<string>) {
  const intl = useIntl()
  const session = useAtomValue(sessionAtom)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [checking, setChecking] = useState<string>()
  const { imageTypes, bytesBelow, tooLarge } = useFileTerms()
  const put = async (file: File): Promise<void> => {
    if (!session) return
    if (file.size >= bytesBelow) return setProblem(problemText(tooLarge, intl))
    setProblem(undefined)
    setShare(0)
    try {
      const { fileId, isChecking } = await sendFile(kind, file, session, setShare)
      setChecking(isChecking ? fileId : undefined)
      of.change(fileId)
    } catch (error) {
      if (!isFailure(error)) throw error
      const [field] = error.fields
      setProblem(field ? problemText(field, intl) : intl.text(`error.${error.code}`))
    } finally {
      setShare(undefined)
    }
  }
  return { share, problem, put, taken: imageTypes, isChecking: checking !== undefined && checking === of.value }
}
