import { useEffect, useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './form-parts.module.css'

/** Google is contacted only once the user requests it; then the box is rendered in a frame of its own. */
export function CaptchaBox({ onToken }: { readonly onToken: (token: string) => void }) {
  const { text, language } = useIntl()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const handleMessage = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || typeof data !== 'object' || data === null) return
      const { type, token } = data as { type?: unknown; token?: unknown }
      if (type === 'captcha' && typeof token === 'string') onToken(token)
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [onToken])
  return (
    <fieldset className={styles.captcha}>
      <legend>{text('error.captchaTitle')}</legend>
      {open ? (
        <iframe
          // It is this site’s own page: Google’s scripts in it need its origin, which they get nowhere else.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          className={styles.captchaFrame}
          title={text('error.captchaTitle')}
          src={`/captcha/frame?lng=${language}`}
        />
      ) : (
        <>
          <p className="soft">{text('error.captchaText')}</p>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {text('error.captchaOpen')}
          </Button>
        </>
      )}
    </fieldset>
  )
}
