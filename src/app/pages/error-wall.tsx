import { Component, type ReactNode, useEffect } from 'react'
import type { PageEntry } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isOnline, useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { usePageLoader } from './page-loading.tsx'
import { Start } from '#src/app/start.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface WallProps {
  readonly entry: PageEntry
  readonly children: ReactNode
}

interface WallState {
  /** Whether the device was online when the page failed; undefined while it has not failed. */
  readonly broke?: 'online' | 'offline'
}

/**
 * Error boundary of one page, so that the rest of the site stays usable. Keyed by the page: another page starts without
 * the error.
 */
export class ErrorWall extends Component<WallProps, WallState> {
  override state: WallState = {}

  static getDerivedStateFromError(): WallState {
    return { broke: isOnline() ? 'online' : 'offline' }
  }

  override render(): ReactNode {
    const { broke } = this.state
    if (broke === undefined) return this.props.children
    return <Broken entry={this.props.entry} withoutLine={broke === 'offline'} />
  }
}

interface BrokenProps {
  readonly entry: PageEntry
  /** The device was offline, so the page's script or texts are missing. */
  readonly withoutLine: boolean
}

/** A page that cannot be loaded must not keep the rest from starting. */
function Broken({ entry, withoutLine }: BrokenProps) {
  const { text } = useIntl()
  const { forget } = usePageLoader()
  const online = useOnline()
  // The same document does not request a script again that could not be fetched.
  useEffect(() => {
    if (withoutLine && online) location.reload()
  }, [withoutLine, online])
  // Returning to the page retries it.
  useEffect(() => () => forget(entry), [entry, forget])
  return (
    <div className="wrap page">
      <Start />
      <Notice
        variant={withoutLine ? 'info' : 'bad'}
        live
        title={text(withoutLine ? 'shell.offlineNothing' : 'shell.failed')}
        action={
          <Button variant="quiet" onClick={() => location.reload()}>
            {text('shell.retry')}
          </Button>
        }
      >
        {text(withoutLine ? 'shell.offlineNothingText' : 'shell.failedText')}
      </Notice>
    </div>
  )
}
