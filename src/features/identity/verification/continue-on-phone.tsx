import { useState } from 'react'
import type { QrPicture as Picture } from '#contract/qr-code.ts'
import { qrOptions, qrPicture } from '#contract/qr-code.ts'
import { QrPicture } from '#src/components/qr/qr-picture.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import styles from './verification.module.css'

/** On wide screens: this page's address as a QR code. It carries no session: the user signs in on the phone. */
export function ContinueOnPhone() {
  const { text } = useIntl()
  const [shown, setShown] = useState<{ readonly address: string; readonly picture: Picture }>()
  const draw = async (): Promise<void> => {
    if (shown) return
    const { encode } = await import('uqr')
    const address = new URL(routes.userKyc, location.origin).href
    setShown({ address, picture: qrPicture(encode(address, qrOptions)) })
  }
  return (
    <details className={styles.phone} onToggle={() => void draw()}>
      <summary>{text('verify.phone')}</summary>
      <div className={styles.phoneText}>
        {shown ? <QrPicture of={shown.picture} label={text('verify.phoneCode')} /> : null}
        <div className="stack">
          <p>{text('verify.phoneText')}</p>
          {shown ? (
            <p className="soft small">
              <bdi dir="ltr">{shown.address}</bdi>
            </p>
          ) : null}
        </div>
      </div>
    </details>
  )
}
