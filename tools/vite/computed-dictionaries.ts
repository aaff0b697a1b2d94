/**
 * Computes the file of a dictionary from its language and name, in place of a list of all of them (src/intl/dictionaries.ts):
 * every page loads that list, and it took 670 bytes. The build tool still makes a file of each import, since it is written
 * before this runs.
 */

import type { Plugin } from 'vite'

const list = /Object\.assign\(\{"\.\/messages\/[a-z]{2}\/[\w-]+\.json":\(\)=>([\w$]+)\(\(\)=>import\([^{}]*\}\)/g

const entry = /"\.\/messages\/([a-z]{2})\/([\w-]+)\.json":\(\)=>[\w$]+\(\(\)=>import\([`'"]\.\/([\w.-]+)/g

export function computedDictionaries(): Plugin {
  return {
    name: 'computed-dictionaries',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        let found = 0
        for (const output of Object.values(bundle))
          if (output.type === 'chunk')
            output.code = output.code.replaceAll(list, (all: string, preload: string) => {
              found += 1
              for (const [, language, name, file] of all.matchAll(entry))
                if (file !== `text-${language}-${name}.js`) this.error(`the dictionary ${name} is in ${file}`)
              return computed(preload)
            })
        if (found !== 1) this.error(`${found} lists of dictionaries instead of one`)
      },
    },
  }
}

/** @param preload the name of the function that reports a failed import */
export function computed(preload: string): string {
  const file = 'path.replace(/.*s\\/(..)\\/(.*)json/,"./text-$1-$2js")'
  return `new Proxy({},{get:(_,path)=>()=>${preload}(()=>import(${file}))})`
}
