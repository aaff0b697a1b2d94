import { Component, type ReactNode, useEffect } from 'react'
import type { PageEntry } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { usePageLoader } from './page-loading.tsx'
import { Start } from './start.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface WallProps {
  readonly entry: PageEntry
  readonly children: ReactNode
}

/** Holds what breaks in one page, so that the rest of the site stays. Keyed by the page: another one begins anew. */
export class ErrorWall extends Component<WallProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken entry={this.props.entry} /> : this.props.children
  }
}

/** A page that cannot be loaded must not keep the rest from starting. */
function Broken({ entry }: { readonly entry: PageEntry }) {
  const { text } = useIntl()
  const { forget } = usePageLoader()
  // Who comes back to the page tries it again.
  useEffect(() => () => forget(entry), [entry, forget])
  return (
    <div className="wrap page">
      <Start />
      <Notice
        look="bad"
        live
        title={text('shell.failed')}
        action={
          <Button look="quiet" onClick={() => location.reload()}>
            {text('shell.retry')}
          </Button>
        }
      >
        {text('shell.failedText')}
      </Notice>
    </div>
  )
}
