import { describe, expect, it } from 'vitest'
import { matchPath, pathTo } from './routes.ts'

describe('paths', () => {
  it('are built and parsed', () => {
    expect(pathTo('campaign', { slug: 'saving-thousands-reit' }, { tab: 'updates', page: undefined })).toBe(
      '/campaign-detail-page/saving-thousands-reit?tab=updates',
    )
    expect(matchPath('/activate-account/:userId/:token/:authType', '/activate-account/1/a%2Fb/email')).toEqual({
      userId: '1',
      token: 'a/b',
      authType: 'email',
    })
    expect(matchPath('/invest/:id', '/invest/')).toBeUndefined()
    expect(matchPath('/invest/:id', '/invest/%')).toBeUndefined()
  })
})
