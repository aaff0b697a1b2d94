import { Component, type ReactNode, useEffect } from 'react'
import type { PageEntry } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isOnline, useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { usePageLoader } from './page-loading.tsx'
import { Start } from './start.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface WallProps {
  readonly entry: PageEntry
  readonly children: ReactNode
}

interface WallState {
  /** Whether there was a line when the page broke; undefined while it has not. */
  readonly broke?: 'online' | 'offline'
}

/** Holds what breaks in one page, so that the rest of the site stays. Keyed by the page: another one begins anew. */
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
  /** Without a line it is its script or its texts that this device does not have. */
  readonly withoutLine: boolean
}

/** A page that cannot be loaded must not keep the rest from starting. */
function Broken({ entry, withoutLine }: BrokenProps) {
  const { text } = useIntl()
  const { forget } = usePageLoader()
  const online = useOnline()
  // A script that could not be fetched is not asked for again by the same document.
  useEffect(() => {
    if (withoutLine && online) location.reload()
  }, [withoutLine, online])
  // Who comes back to the page tries it again.
  useEffect(() => () => forget(entry), [entry, forget])
  return (
    <div className="wrap page">
      <Start />
      <Notice
        look={withoutLine ? 'info' : 'bad'}
        live
        title={text(withoutLine ? 'shell.offlineNothing' : 'shell.failed')}
        action={
          <Button look="quiet" onClick={() => location.reload()}>
            {text('shell.retry')}
          </Button>
        }
      >
        {text(withoutLine ? 'shell.offlineNothingText' : 'shell.failedText')}
      </Notice>
    </div>
  )
}
