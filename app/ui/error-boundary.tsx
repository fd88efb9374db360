import { Component, type ReactNode } from "react";
import { reportError } from "#app/platform/browser-reports.ts";
import { ComponentError } from "./error-screens.tsx";

/** Wraps an interactive part of a page: if it fails in the browser, the rest of the page stays. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError("component", error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ComponentError onRetry={() => this.setState({ failed: false })} />;
  }
}
