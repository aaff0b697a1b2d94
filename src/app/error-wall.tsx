import { Component, type ReactNode } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface WallProps {
  readonly children: ReactNode
}

/** Holds what breaks in one page, so that the rest of the site stays. Keyed by the page: another one begins anew. */
export class ErrorWall extends Component<WallProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { text } = useIntl()
  return (
    <div className="wrap page">
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
