/** What of one file of a library goes: bodies of functions that no screen of ours reaches, and pieces of its text. */
interface LibraryCut {
  /** How the path of the file ends. */
  readonly file: string
  /** The body that stands in place of each function's own. */
  readonly functions?: Readonly<Record<string, string>>
  readonly texts?: readonly (readonly [found: RegExp, instead: string])[]
}

const NOTHING = ''

function emptyBodies(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, NOTHING]))
}

/** Functions that a module of React exports one by one. */
const exportsOf = (...names: readonly string[]) =>
  names.map((name) => [new RegExp(`^exports\\.${name} = function[\\s\\S]*?^};\\n`, 'm'), NOTHING] as const)

/**
 * React draws transitions between views, refs of fragments, lists of suspense, activities, and states of actions. No screen has
 * any of them (`FORBIDDEN` and `FORBIDDEN_PROPERTY` refuse them), so nothing reaches these functions.
 */
const REACT: readonly LibraryCut[] = [
  {
    file: 'react-dom/cjs/react-dom-client.production.js',
    functions: {
      ...emptyBodies(
        'applyViewTransitionToHostInstances',
        'commitAfterMutationEffectsOnFiber',
        'commitAppearingPairViewTransitions',
        'commitDeletedPairViewTransitions',
        'commitEnterViewTransitions',
        'commitExitViewTransitions',
        'commitNestedViewTransitions',
        'createViewTransitionInstance',
        'getViewTransitionClassName',
        'getViewTransitionName',
        'measureNestedViewTransitions',
        'measureViewTransitionHostInstancesRecursive',
        'reportViewTransitionError',
        'restoreEnterOrExitViewTransitions',
        'restoreNestedViewTransitions',
        'restoreViewTransitionName',
        'restoreViewTransitionOnHostInstances',
        'scheduleViewTransitionEvent',
        'startViewTransition',
        'trackEnterViewTransitions',
      ),
      ...emptyBodies(
        'addFragmentHandleToFiber',
        'addFragmentHandleToInstance',
        'commitFragmentInstanceDeletionEffects',
        'commitFragmentInstanceInsertionEffects',
        'commitNewChildToFragmentInstance',
        'commitNewChildToFragmentInstances',
        'deleteChildFromFragmentInstance',
        'FragmentInstance',
      ),
      isFragmentInstanceParent: 'return false',
      ...emptyBodies('dispatchActionState', 'mountActionState', 'rerenderActionState', 'updateActionState'),
      ...emptyBodies(
        'ensureFormComponentIsStateful',
        'requestFormReset$1',
        'startHostTransition',
        'useHostTransitionStatus',
      ),
      // Events that no element of ours listens to, and forms whose action is a function.
      ...emptyBodies('constructSelectEvent', 'extractEvents$1', 'getFallbackBeforeInputChars'),
      ...emptyBodies('updateActivityComponent', 'updateSuspenseListComponent', 'useMemoCache'),
      // Resources that code asks for ahead (`preload` of react-dom), and those with an order of their own; others stay.
      ...emptyBodies('preinitModuleScript', 'preinitScript', 'preinitStyle', 'preload', 'preloadModule'),
      ...emptyBodies('adoptPreloadPropsForScript', 'adoptPreloadPropsForStylesheet', 'insertStylesheetIntoRoot'),
      ...emptyBodies('insertSuspendedStylesheets', 'preloadStylesheet', 'suspendResource'),
      // Pictures and sheets for which a transition between views would wait.
      ...emptyBodies(
        'accumulateSuspenseyCommitOnFiber',
        'checkIfFullyUnsuspended',
        'preloadResourceAndSuspendIfNeeded',
      ),
      preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217',
      waitForCommitToBeReady: 'return null',
      acquireResource: 'return null',
      getResource: 'return null',
      preloadResource: 'return true',
      // The browser's own sign of waiting, for actions of transitions that take their time: none of ours does.
      ...emptyBodies('defaultOnDefaultTransitionIndicator'),
      // Our reports have the error's own stack, mapped to its sources.
      getStackByFiberInDevAndProd: 'return ""',
    },
    texts: [
      [/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^};\n/gm, NOTHING],
      // Lanes that may begin a transition between views: none does.
      [/\(\w+ & 335544064\) === \w+/g, 'false'],
      // Its tag is that of such a transition.
      [/\b30 === [\w.]+\.tag\b/g, 'false'],
    ],
  },
  {
    file: 'react-dom/cjs/react-dom.production.js',
    texts: exportsOf(
      ...['createPortal', 'preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
      ...['requestFormReset', 'unstable_batchedUpdates', 'useFormState', 'useFormStatus'],
    ),
  },
  {
    file: 'react/cjs/react.production.js',
    functions: emptyBodies('addTransitionType', 'mapChildren', 'mapIntoArray', 'resolveThenable'),
    texts: exportsOf('cache', 'cacheSignal', 'cloneElement', 'useActionState'),
  },
]

/** React Router brings what other applications choose: instruments, blockers, routes found later, middleware of browsers. */
const ROUTER: readonly LibraryCut[] = [
  {
    file: 'react-router/dist/production/lib/router/instrumentation.js',
    functions: {
      ...emptyBodies('consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates'),
      instrumentClientSideRouter: 'return router',
    },
  },
  {
    file: 'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
    functions: {
      ...emptyBodies('getPartialManifest', 'getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'),
      isFogOfWarEnabled: 'return false',
    },
  },
  {
    file: 'react-router/dist/production/lib/router/router.js',
    functions: {
      ...emptyBodies('discoverRoutes', 'getBlocker', 'deleteBlocker', 'shouldBlockNavigation', 'updateBlocker'),
      ...emptyBodies('_internalSetRoutes', 'getInstrumentationNavigateMeta'),
      ...emptyBodies('persistAppliedTransitions', 'restoreAppliedTransitions'),
      checkFogOfWar: 'return { active: false, matches: null }',
      runClientMiddlewarePipeline: 'return handler()',
    },
    texts: [
      [/^\t\tlet viewTransitionOpts;\n[\s\S]*?^\t\tupdateState\(/m, '\t\tlet viewTransitionOpts;\n\t\tupdateState('],
      // Routes of the framework bring each property by itself.
      [/^\tif \(typeof route\.lazy === "function"\) \{\n[\s\S]*?^\t\}\n(?=\tlet lazyKeys)/m, NOTHING],
      [/^\tif \(init\.instrumentations\) \{\n[\s\S]*?^\t\}\n/m, NOTHING],
    ],
  },
  {
    file: 'react-router/dist/production/lib/dom/ssr/routes.js',
    functions: { getShouldRevalidateFunction: 'return route.shouldRevalidate' },
  },
  {
    file: 'react-router/dist/production/lib/dom-export/hydrated-router.js',
    texts: [[/^\trouter\.createRoutesForHMR = .*\n/m, NOTHING]],
  },
  {
    file: 'react-router/dist/production/lib/dom/ssr/single-fetch.js',
    functions: emptyBodies('nonSsrStrategy'),
  },
  {
    file: 'react-router/dist/production/lib/dom/ssr/components.js',
    functions: { RSCPrefetchPageLinksImpl: 'return null', useKeyedPrefetchLinks: 'return []' },
    texts: [
      // Text of scripts that the server has written: React leaves it as it stands.
      [/let contextScript = .*;/, 'let contextScript = " ";'],
      [/let routeModulesScript = [\s\S]*?`;\n(?=\t\treturn)/, 'let routeModulesScript = " ";\n'],
    ],
  },
  {
    // There is one stylesheet, which stands in the document; no screen has links of its own.
    file: 'react-router/dist/production/lib/dom/ssr/links.js',
    functions: emptyBodies('prefetchRouteCss', 'prefetchStyleLinks'),
  },
  {
    // Behind our own boundary (`root.tsx`), which it catches when that fails itself.
    file: 'react-router/dist/production/lib/dom/ssr/errorBoundaries.js',
    functions: {
      RemixRootDefaultErrorBoundary:
        'console.error(error); return React$1.createElement("html", null, React$1.createElement("body", null, "Application Error"))',
    },
  },
  {
    file: 'react-router/dist/production/lib/hooks.js',
    functions: { DefaultErrorComponent: 'return null', RSCErrorHandler: 'return children' },
  },
  {
    file: 'react-router/dist/production/lib/context.js',
    functions: { useIsRSCRouterContext: 'return false' },
  },
  {
    file: 'react-router/dist/production/lib/components.js',
    texts: [
      [/let isViewTransitionAvailable = .*;/, 'let isViewTransitionAvailable = false;'],
      [
        /^\tReact\$1\.useEffect\(\(\) => \{\n\t\tif \(vtContext\.isTransitioning && !vtContext\.flushSync\)[\s\S]*?^\t\}, \[vtContext\.isTransitioning, interruption\]\);\n/m,
        NOTHING,
      ],
    ],
  },
  {
    file: 'react-router/dist/production/lib/dom/lib.js',
    texts: [[/^\w+\.displayName = .*\n/gm, NOTHING]],
  },
  ...['router/utils.js', 'components.js', 'hooks.js', 'dom/dom.js', 'dom/lib.js'].map((file) => ({
    file: `react-router/dist/production/lib/${file}`,
    // Advice for who writes a program.
    texts: [[/^\t+warning\(.*\);\n/gm, NOTHING]] as const,
  })),
]

export const LIBRARY_CUTS: readonly LibraryCut[] = [...REACT, ...ROUTER]

/** An icon's parts never change their order: they need no keys. */
export const ICON_KEYS = /, key: "\w+"/g

/** What no screen may import, since the code behind it is cut. */
export const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  react: [
    ...['Activity', 'Children', 'SuspenseList', 'ViewTransition', 'addTransitionType', 'cache', 'cacheSignal'],
    ...['cloneElement', 'useActionState'],
  ],
  'react-dom': [
    'createPortal',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
  'react-router': ['NavLink', 'useBlocker', 'usePrompt', 'useViewTransitionState'],
}

/** What no screen may write: references to fragments, sheets in an order of React's, and events and actions that are cut. */
export const FORBIDDEN_PROPERTY =
  /<Fragment\b[^>]*\sref=|\sprecedence=|\son(?:BeforeInput|Composition\w+|Select)=|\s(?:formA|a)ction=\{(?:async )?\(/

/** The text without what is cut, or a sentence that names what was not found. */
export function cutLibrary(text: string, { file, functions = {}, texts = [] }: LibraryCut): string {
  let cut = text
  for (const [name, body] of Object.entries(functions)) {
    const start = new RegExp(`^(\\t?)(?:async )?function ${name.replace('$', '\\$')}\\(`, 'm').exec(cut)
    const open = start ? cut.indexOf(') {\n', start.index) : -1
    const end = start ? cut.indexOf(`\n${start[1]}}\n`, open) : -1
    if (open < 0 || end < 0) throw new Error(`${file} has no function ${name}`)
    cut = `${cut.slice(0, open)}) {${body}${cut.slice(end + 1 + start![1]!.length)}`
  }
  for (const [found, instead] of texts) {
    const shorter = cut.replace(found, () => instead)
    if (shorter === cut) throw new Error(`${file} has nothing like ${found.source}`)
    cut = shorter
  }
  return cut
}
