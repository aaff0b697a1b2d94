import { describe, expect, it } from 'vitest'
import { asModule } from './react-modules.ts'

describe('a CommonJS file as a module', () => {
  it('imports what it requires, and exports its properties under their names', () => {
    const code = [
      'var Scheduler = require("scheduler"),',
      '  React = require("react");',
      'exports.version = React.version;',
      'exports.now = function () { return Scheduler.now() + exports.version; };',
    ].join('\n')
    expect(asModule(code, 'a.js').split('\n')).toEqual([
      "import * as Scheduler from 'scheduler';",
      "import * as React from 'react';",
      'var exported_version, exported_now;',
      'exported_version = React.version;',
      'exported_now = function () { return Scheduler.now() + exported_version; };',
      'export { exported_version as version, exported_now as now };',
    ])
  })

  it.each(['module.exports = 1', 'if (a) require("b")', 'var { c } = require("b")', 'exports["d"] = 1'])(
    'rejects %s, whose meaning it would change',
    (code) => {
      expect(() => asModule(code, 'a.js')).toThrow('a.js')
    },
  )
})
