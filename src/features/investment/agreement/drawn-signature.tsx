import { useEffect, useRef, useState } from 'react'
import { signatureImage } from '#domain/limits.ts'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Notice } from '#src/ui/notice.tsx'
import styles from './sign-form.module.css'
import { FieldError } from '#src/ui/field.tsx'

/** A canvas for drawing a signature with finger, pen or mouse. Users who have none of them type their name instead. */
export function DrawnSignature({ of }: { readonly of: FormField<string> }) {
  const { text } = useIntl()
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  if (failed) return <Notice variant="warn" live title={text('agreement.padFailed')} />
  return (
    <div className={styles.pad}>
      <Sheet key={turn} of={of} onFailed={() => setFailed(true)} />
      {/* The form's error link focuses this element. */}
      <input type="hidden" name="drawn" value={of.value === '' ? '' : 'drawn'} />
      {of.error === undefined ? null : <FieldError>{text('agreement.padMissing')}</FieldError>}
      <div className="cluster">
        <Button
          variant="quiet"
          onClick={() => {
            of.change('')
            setTurn(turn + 1)
          }}
        >
          {text('agreement.padClear')}
        </Button>
        <span className="soft small">{text('agreement.padHint')}</span>
      </div>
    </div>
  )
}

function Sheet({ of, onFailed }: { readonly of: FormField<string>; readonly onFailed: () => void }) {
  const { text } = useIntl()
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef({ change: of.change, onFailed })
  useEffect(() => {
    latest.current = { change: of.change, onFailed }
  })
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return
    let stop: (() => void) | undefined
    let gone = false
    const start = async (): Promise<void> => {
      try {
        const end = await startPad(sheet, (picture) => latest.current.change(picture))
        if (gone) end()
        else stop = end
      } catch {
        if (!gone) latest.current.onFailed()
      }
    }
    void start()
    return () => {
      gone = true
      stop?.()
    }
  }, [])
  return (
    <canvas
      ref={canvas}
      className={classes(styles.sheet, of.error !== undefined && styles.wrong)}
      width={signatureImage.width}
      height={signatureImage.height}
      role="img"
      aria-label={text(of.value === '' ? 'agreement.padEmpty' : 'agreement.padDrawn')}
    />
  )
}

/** @param drawn receives the base64 of the picture after each stroke. @returns a function that stops the pad */
async function startPad(sheet: HTMLCanvasElement, drawn: (picture: string) => void): Promise<() => void> {
  const { default: SignaturePad } = await import('signature_pad')
  const context = sheet.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  const pad = new SignaturePad(sheet, { penColor: '#101830', backgroundColor: '#ffffff', minWidth: 0.8, maxWidth: 2.6 })
  // The canvas is as wide as the screen allows; its pixel size is constant.
  const scale = (): void => {
    const { width, height } = sheet.getBoundingClientRect()
    if (width > 0) context.setTransform(sheet.width / width, 0, 0, sheet.height / height, 0, 0)
  }
  const watcher = new ResizeObserver(scale)
  watcher.observe(sheet)
  scale()
  pad.addEventListener('endStroke', () => drawn(sheet.toDataURL('image/png').split(',')[1] ?? ''))
  return () => {
    watcher.disconnect()
    pad.off()
  }
}
